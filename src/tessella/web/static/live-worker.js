// One stream for all tabs of this browser: it names what any of them wants to be told of.

const PATIENCE = 3000; // milliseconds before a stream that the server refused is asked for again
const tabs = new Map(); // port -> names
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
  const names = [...new Set([...tabs.values()].flat())];
  source = names.length ? new EventSource(`/tables/${names.join(",")}/events?changes=2`) : null;
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
