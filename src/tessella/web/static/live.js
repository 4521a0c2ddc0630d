// States of a table as the server tells them. Browsers allow few connections to one host, so all tabs share one
// stream where there are shared workers; elsewhere each tab has its own.

export function follow(table, { onState, onLost }) {
  if (window.SharedWorker) share(table, onState, onLost);
  else hear(table, onState, onLost);
}

function share(table, onState, onLost) {
  const worker = new SharedWorker(new URL("./live-worker.js", import.meta.url), "tessella");
  const join = () => worker.port.postMessage({ join: table });
  worker.port.onmessage = ({ data }) => (data.lost ? onLost() : data.table === table && onState(data.state));
  join();
  window.addEventListener("pagehide", () => worker.port.postMessage({ leave: table }));
  window.addEventListener("pageshow", (event) => event.persisted && join());
}

function hear(table, onState, onLost) {
  const source = new EventSource(`/tables/${table}/events`);
  source.onmessage = (event) => onState(JSON.parse(event.data).state);
  source.onerror = onLost;
}
