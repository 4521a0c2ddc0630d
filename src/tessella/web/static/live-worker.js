// One stream for all tabs of this browser: it names the tables that are open in any of them.

const PATIENCE = 3000; // milliseconds before a stream that the server refused is asked for again
const tabs = new Map(); // port -> table
let source = null;
let waiting = 0;

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    if (data.join) tabs.set(port, data.join);
    else tabs.delete(port);
    listen();
  };
};

function listen() {
  source?.close();
  clearTimeout(waiting);
  const tables = [...new Set(tabs.values())];
  source = tables.length ? new EventSource(`/tables/${tables.join(",")}/events?changes=2`) : null;
  if (!source) return;
  source.onopen = () => tell({ found: true });
  source.onmessage = (event) => tell(JSON.parse(event.data));
  source.onerror = () => {
    tell({ lost: true });
    if (source.readyState === EventSource.CLOSED) waiting = setTimeout(listen, PATIENCE);
  };
}

function tell(message) {
  for (const port of tabs.keys()) port.postMessage(message);
}
