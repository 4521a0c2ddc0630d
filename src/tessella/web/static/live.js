// States of a table as the server tells them. Browsers allow few connections to one host, so all tabs share one
// stream where there are shared workers; elsewhere each tab has its own.

const PATIENCE = 3000; // milliseconds before a stream that the server refused is asked for again
const NAP = 20_000; // milliseconds out of sight after which a stream may be dead without a sign

// onState is called with a state, onLink with whether the stream stands.
export function follow(table, { onState, onLink }) {
  const join = window.SharedWorker ? share(table, onState, onLink) : hear(table, onState, onLink);
  join();
  window.addEventListener("online", join);
  window.addEventListener("pageshow", (event) => event.persisted && join());
  whenAwake(join);
}

function share(table, onState, onLink) {
  const worker = new SharedWorker(new URL("./live-worker.js", import.meta.url), "tessella");
  worker.port.onmessage = ({ data }) => {
    if (data.table === table) onState(data.state);
    if (data.lost || data.found) onLink(Boolean(data.found));
  };
  window.addEventListener("pagehide", () => worker.port.postMessage({ leave: table }));
  return () => worker.port.postMessage({ join: table });
}

function hear(table, onState, onLink) {
  let source = null;
  let waiting = 0;
  const join = () => {
    source?.close();
    clearTimeout(waiting);
    source = new EventSource(`/tables/${table}/events`);
    source.onopen = () => onLink(true);
    source.onmessage = (event) => onState(JSON.parse(event.data).state);
    source.onerror = () => {
      onLink(false);
      if (source.readyState === EventSource.CLOSED) waiting = setTimeout(join, PATIENCE);
    };
  };
  return join;
}

function whenAwake(join) {
  let hidden = 0;
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") hidden = Date.now();
    else if (Date.now() - hidden > NAP) join();
  });
}
