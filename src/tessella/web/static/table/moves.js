// The list of moves, a row for each round; each move leads to the position after it. What chance does is a small dot
// before the move that follows it.

import { made } from "../shared/elements.js";

export const CHANCE = -1; // as seat of a move

export function showMoves(list, state, here) {
  list.style.setProperty("--seats", state.players.length);
  const turns = counted(state.moves);
  const columns = inOrder(turns, state);
  const rows = rounds(withChance(turns), columns);
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  renew(list, [headRow(columns, state.players), ...rows.map((round, index) => roundRow(round, index, columns))]);
  markMove(list, here);
}

// Shows the last move of a player before a position, without scrolling anything but the list.
export function markMove(list, here) {
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const move = [...list.querySelectorAll("[data-ply]")].findLast(({ dataset: { ply } }) => Number(ply) <= here);
  move?.setAttribute("aria-current", "true");
  requestAnimationFrame(() => scrollTo(list, move)); // the page is laid out then anyway
}

function scrollTo(list, move) {
  const row = move?.closest(".round");
  if (!row) list.scrollTop = 0;
  else list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
  if (move) list.scrollLeft = move.parentElement.offsetLeft - (list.clientWidth - move.parentElement.offsetWidth) / 2;
}

// Rows that are as they were stay where they are.
function renew(list, rows) {
  const old = [...list.children];
  for (const each of old.slice(rows.length)) each.remove();
  rows.forEach((row, index) => {
    if (index >= old.length) list.append(row);
    else if (!old[index].isEqualNode(row)) old[index].replaceWith(row);
  });
}

// The turns with the number of plies after each of their moves.
function counted(turns) {
  let ply = 0;
  return turns.map((turn) => ({ ...turn, moves: turn.moves.map((text) => ({ text, ply: ++ply })) }));
}

// The seats in the order in which they play, as far as it is known.
function inOrder(turns, { players, turn }) {
  const acted = turns.map(({ seat }) => seat).filter((seat) => seat !== CHANCE);
  return [...new Set([...acted, ...(turn < 0 ? [] : [turn]), ...players.keys()])];
}

// Turns of players, with what chance did before each.
function withChance(turns) {
  const found = [];
  let dealt = [];
  for (const each of turns) {
    if (each.seat === CHANCE) dealt = each.moves;
    else found.push({ ...each, dealt: dealt.splice(0) });
  }
  return found;
}

// A round ends where a column comes again, or one before it.
function rounds(turns, columns) {
  const found = [];
  for (const turn of turns) {
    const last = found.at(-1)?.at(-1);
    if (last && columns.indexOf(turn.seat) > columns.indexOf(last.seat)) found.at(-1).push(turn);
    else found.push([turn]);
  }
  return found;
}

function headRow(columns, players) {
  return made("div", "round head quiet", made("span"), ...columns.map((seat) => made("span", "", made("bdi", "", players[seat].called))));
}

function roundRow(round, index, columns) {
  const row = made("div", "round", made("span", "number quiet", `${index + 1}.`));
  for (const turn of round) {
    const cell = made("span", "moved", made("span", "unseen", `${turn.side}: `));
    if (turn.dealt.length) cell.append(chanceDot(turn.dealt));
    cell.append(...turn.moves.map(moveButton));
    cell.style.gridColumn = columns.indexOf(turn.seat) + 2;
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

function chanceDot(moves) {
  const texts = moves.map(({ text }) => text).join(" ");
  const dot = made("span", "chance quiet", made("span", "unseen", `${texts} `));
  dot.title = texts;
  return dot;
}
