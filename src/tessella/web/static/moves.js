// The list of moves, a row for each round; each move leads to the position after it.

import { made } from "./made.js";

export function showMoves(list, state, here) {
  list.style.setProperty("--seats", state.players.length);
  let ply = 0;
  const numbered = state.moves.map((turn) => ({ ...turn, moves: turn.moves.map((text) => ({ text, ply: ++ply })) }));
  list.replaceChildren(headRow(state.players), ...rounds(numbered).map(roundRow));
  markMove(list, here);
}

// Shows which move the board stands after, without scrolling anything but the list.
export function markMove(list, here) {
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const move = list.querySelector(`[data-ply="${here}"]`);
  move?.setAttribute("aria-current", "true");
  const row = move?.closest(".round");
  if (!row) list.scrollTop = 0;
  else list.scrollTop = row.offsetTop - list.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
}

function headRow(players) {
  return made("div", "round head quiet", made("span"), ...players.map(({ side }) => made("span", "", side)));
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
    const cell = made("span", "moved", made("span", "unseen", `${turn.side}: `), ...turn.moves.map(moveButton));
    cell.style.gridColumn = Math.max(turn.seat, 0) + 2;
    row.append(cell);
  }
  return row;
}

function moveButton({ text, ply }) {
  const button = made("button", "move", text);
  button.type = "button";
  button.dataset.ply = ply;
  return button;
}
