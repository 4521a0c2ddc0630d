// What stands beside the board: the players, the moves, whose turn it is, how it ended.

const element = (id) => document.getElementById(id);

function made(tag, className, ...content) {
  const node = document.createElement(tag);
  node.className = className;
  node.append(...content);
  return node;
}

function drawn(emblem) {
  const node = made("span", "emblem");
  node.setAttribute("aria-hidden", "true");
  node.append(document.importNode(new DOMParser().parseFromString(emblem, "image/svg+xml").documentElement, true));
  return node;
}

export function showPanel(state, emblems) {
  element("status").textContent = state.verdict ?? state.status;
  element("status").classList.toggle("thinking", state.thinking);
  element("ending").textContent = state.ending ?? "";
  showSeries(state);
  element("players").replaceChildren(...state.players.map((player, seat) => playerRow(player, seat, state, emblems[seat])));
  showMoves(state);
  showButtons(state);
}

function showSeries({ series, can }) {
  const said = series.games > 1 && !can.next && !can.rematch;
  element("series").textContent = said ? `Game ${series.number} of ${series.games}` : "";
}

function playerRow(player, seat, state, emblem) {
  const acts = state.turn === seat;
  const row = made("div", acts ? "player acts" : "player");
  row.append(made("span", "turn", acts ? "▸" : ""));
  if (emblem) row.append(drawn(emblem));
  row.append(made("span", "side", player.side));
  row.append(made("span", "name quiet", player.level ? `${player.name}, ${player.level.toLowerCase()}` : player.name));
  if (state.series.games > 1) row.append(made("span", "points", player.points, made("span", "unseen", " points")));
  if (acts) row.append(made("span", "unseen", ", to play"));
  return row;
}

function showMoves(state) {
  const list = element("moves");
  list.style.setProperty("--seats", state.players.length);
  list.replaceChildren(headRow(state.players), ...rounds(state.moves).map(roundRow));
  list.scrollTop = list.scrollHeight;
}

function headRow(players) {
  return made("div", "round head quiet", made("span", ""), ...players.map(({ side }) => made("span", "", side)));
}

// A round ends where a seat comes again, or one before it.
function rounds(turns) {
  const found = [];
  for (const turn of turns) {
    const last = found.at(-1)?.at(-1);
    if (last && turn.seat > last.seat) found.at(-1).push(turn);
    else found.push([turn]);
  }
  return found;
}

function roundRow(round, index) {
  const row = made("div", "round", made("span", "number quiet", `${index + 1}.`));
  for (const turn of round) {
    const cell = made("span", "moved", made("span", "unseen", `${turn.side}: `), turn.moves.join(" "));
    cell.style.gridColumn = Math.max(turn.seat, 0) + 2;
    row.append(cell);
  }
  return row;
}

function showButtons(state) {
  for (const button of document.querySelectorAll("[data-call], [data-needs]")) {
    const can = state.can[button.dataset.needs ?? button.dataset.call];
    button.setAttribute("aria-disabled", String(!can));
  }
  document.querySelector('[data-call="next"]').hidden = !state.can.next;
  element("again").hidden = !state.can.rematch;
  const text = element("text");
  text.readOnly = !state.can.act;
  text.placeholder = state.example ? `such as ${state.example}` : "";
}
