// The list of moves, a row for each round; each move leads to the position after it. Moves are told in words where the game
// has words for them, unless somebody wants their notation. What chance does stands before the move that follows it.

import { made, sign } from "../shared/elements.js";
import { isOn } from "../shared/preferences.js";

export const CHANCE = -1; // as seat of a move
const FEW = 2; // players whose moves have room for words side by side
const marks = new Map(); // what stands beside a move, by the plies up to it: [a sign, its meaning]
const DEAL = 8; // acts of chance before one turn; more of them are only mentioned

// What a review says of moves, from the next time on that they are shown.
export function setMarks(found) {
  marks.clear();
  for (const [ply, mark] of found) marks.set(ply, mark);
}

export function showMoves(list, state, here) {
  const hasWords = state.moves.some(({ words }) => words?.length);
  document.getElementById("with-notation").hidden = !hasWords;
  const inWords = hasWords && !isOn("notation");
  const turns = withChance(counted(state.moves, inWords), state);
  const columns = inOrder(turns, state);
  list.style.setProperty("--seats", columns.length);
  list.classList.toggle("worded", inWords);
  const isLong = inWords && columns.length > FEW;
  list.classList.toggle("long", isLong);
  const rows = rounds(turns, columns).map((round, index) => roundRow(round, index, columns, isLong && state.players));
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  renew(list, [...(isLong ? [] : [headRow(columns, state)]), ...givenRow(state), ...rows]);
  markMove(list, here);
}

// The number of the round in which a move of a list stands, as that list shows it.
export function roundOf(list, ply) {
  return parseInt(list.querySelector(`[data-ply="${ply}"]`).closest(".round").textContent);
}

// Shows the last move of a player before a position, without scrolling anything but the list.
export function markMove(list, here) {
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const move = [...list.querySelectorAll("[data-ply]")].findLast(({ dataset: { ply } }) => Number(ply) <= here);
  move?.setAttribute("aria-current", "true");
  placed = list.scrollTop;
  sizes.unobserve(list); // or else Chromium tells nothing of a list that it observes already
  sizes.observe(list); // it is told after the next layout, and whenever the chat or the result takes room
}

let placed = 0; // where the list was put; somebody who has scrolled it since keeps what they see
const sizes = new ResizeObserver(([{ target: list }]) => {
  const kept = Math.min(placed, list.scrollHeight - list.clientHeight); // a list that has grown scrolls less far by itself
  if (Math.abs(list.scrollTop - kept) > 1) return;
  scrollTo(list, list.querySelector("[aria-current]"));
  placed = list.scrollTop;
});

function scrollTo(list, move) {
  const cell = move?.parentElement;
  list.scrollTop = cell ? cell.offsetTop - (list.clientHeight - cell.offsetHeight) / 2 : 0;
  if (cell) list.scrollLeft = cell.offsetLeft - (list.clientWidth - cell.offsetWidth) / 2;
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

// The turns, each of their moves as it is told and with the number of plies after it.
function counted(turns, inWords) {
  let ply = 0;
  const told = ({ moves, words }) => moves.map((text, at) => ({ notation: text, text: (inWords && words[at]) || text, ply: ++ply }));
  return turns.map((turn) => ({ ...turn, moves: told(turn) }));
}

// The seats in the order in which they play, as far as it is known.
function inOrder(turns, { players, turn }) {
  return [...new Set([...turns.map(({ seat }) => seat), ...(turn < 0 ? [] : [turn]), ...players.keys()])];
}

// Turns of players, with what chance did before each; the last of them may still be to come.
function withChance(turns, { turn, players }) {
  const found = [];
  let dealt = [];
  for (const each of turns) {
    if (each.seat === CHANCE) dealt = each.moves;
    else found.push({ ...each, dealt: dealt.splice(0) });
  }
  if (dealt.length && turn >= 0) found.push({ seat: turn, side: players[turn].side, moves: [], dealt });
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

// Sentences say "you" to whoever has one seat, and so does the list.
export function heading(players, seat) {
  return players[seat].yours && players.filter(({ yours }) => yours).length === 1 ? "You" : players[seat].called;
}

function headRow(columns, { players, emblems }) {
  const heads = columns.map((seat) => {
    const head = made("span", "", made("bdi", "", heading(players, seat)));
    if (emblems[seat]) head.prepend(sign(emblems[seat]));
    return head;
  });
  return made("div", "round head quiet", made("span"), ...heads);
}

// Says of the first moves that nobody has chosen them, if so.
function givenRow({ given }) {
  const which = given === 1 ? "The first move was" : `The first ${given} moves were`;
  return given ? [made("p", "given quiet", `${which} given: a fair opening.`)] : [];
}

// players, if their moves stand below each other: then each has its name.
function roundRow(round, index, columns, players) {
  const row = made("div", "round", made("span", "number quiet", `${index + 1}.`));
  for (const { seat, side, moves, dealt } of round) {
    const cell = made("span", moves.length ? "moved" : "", made("span", "unseen", `${side}: `));
    if (dealt.length) cell.append(chance(dealt));
    cell.append(...moves.map(moveButton));
    if (players) row.append(made("bdi", "by quiet", heading(players, seat)));
    else cell.style.gridColumn = columns.indexOf(seat) + 2;
    row.append(cell);
  }
  return row;
}

function moveButton({ text, notation, ply }) {
  const button = made("button", "move", text);
  button.type = "button";
  button.dataset.ply = ply;
  if (text !== notation) button.title = notation;
  if (marks.has(ply)) {
    const [mark, meaning] = marks.get(ply);
    button.append(made("b", "mark", mark), made("span", "unseen", ` ${meaning}`));
  }
  return button;
}

// What happens several times in a row is told once.
function chance(moves) {
  const times = new Map();
  for (const { text } of moves) times.set(text, (times.get(text) ?? 0) + 1);
  const texts = [...times].map(([text, number]) => (number > 1 ? `${number} × ${text}` : text)).join(" · ");
  const told = made("span", "chance quiet", moves.length > DEAL ? "dealt by chance " : `${texts} `);
  if (moves.length > DEAL) told.title = texts;
  return told;
}
