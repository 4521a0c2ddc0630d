// A table as the server tells of it: its state, whole at first and then what changes of it, and what people write there.
// Browsers allow few connections to one host, so all tabs share one stream where there are shared workers; elsewhere
// each tab has its own.

const PATIENCE = 3000; // milliseconds before a stream that the server refused is asked for again
const NAP = 20_000; // milliseconds out of sight after which a stream may be dead without a sign

// onState is called with a state, onSaid with messages, onLink with whether the stream stands.
export function follow(table, { onState, onSaid, onLink }) {
  let known = null;
  const onNews = ({ state, changes, said }) => {
    if (said) return onSaid(said);
    if (!state && !known) return undefined; // a change of what was told before this page listened
    known = state ?? { ...known, ...changes };
    return onState(known);
  };
  const join = window.SharedWorker ? share(table, onNews, onLink) : hear(table, onNews, onLink);
  join();
  window.addEventListener("online", join);
  window.addEventListener("pageshow", (event) => event.persisted && join());
  whenAwake(join);
}

function share(table, onNews, onLink) {
  const worker = new SharedWorker(new URL("./live-worker.js", import.meta.url), "tessella");
  worker.port.onmessage = ({ data }) => {
    if (data.table === table) onNews(data);
    if (data.lost || data.found) onLink(Boolean(data.found));
  };
  window.addEventListener("pagehide", () => worker.port.postMessage({ leave: table }));
  return () => worker.port.postMessage({ join: table });
}

function hear(table, onNews, onLink) {
  let source = null;
  let waiting = 0;
  const join = () => {
    source?.close();
    clearTimeout(waiting);
    source = new EventSource(`/tables/${table}/events?changes=1`);
    source.onopen = () => onLink(true);
    source.onmessage = (event) => onNews(JSON.parse(event.data));
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
