// What the page of a table knows, and what it shows of that. The keys of what the server sends: wire.py and table_state.py.

import { newKey } from "../shared/idempotency-key.js";
import { Reply } from "./reply.js";

const MOST_TOLD = 12; // sentences on what others have done
const BEHIND_A_CURTAIN = { task: "", moves: [], example: "", news: "" };

const joined = (...sentences) => sentences.filter(Boolean).join(" ");

// A newer state of the table, with `fate`: what the latest event has made of a prepared reply; and `words`: what an engine
// that plays together with us says with its move, which is news and no notice. Given moves are nobody's.
function enriched(fresh, before) {
  const fate = Reply.news(fresh, before) || (fresh.changed === before?.changed ? before.fate : "");
  const moved = before && fresh.ply > Math.max(before.ply, fresh.given) && fresh.seq === fresh.changed;
  return moved ? { ...fresh, fate, words: fresh.note, note: "" } : { ...fresh, fate, words: "" };
}

export class State {
  // told and own: what has happened before the page was opened.
  constructor(table, { told, own }) {
    /** The table as the server has sent it last: a TableState, `fate` and `words`. @type {object} */
    this.table = enriched(table, null);
    /** The position of the past that is shown, a Frame; null for the game as it stands. @type {?object} */
    this.past = null;
    /** What others have done since one of us has moved, the newest first; then what that move has brought. */
    this.told = { others: told.map((sentence) => ({ sentence, isWords: false })), own };
    /** How many sentences the page has said. @type {number} */
    this.sentences = 0;
    /** The table's `changed` when one of us refused a pause. @type {?number} */
    this.refusedPause = null;
    /** Makes all wishes to play on from a move one game, until somebody comes back to this page. @type {string} */
    this.branchKey = newKey();
  }

  // Takes a newer state of the table; whether the game has changed, not only names and the like.
  take(fresh) {
    const before = this.table;
    this.table = enriched(fresh, before);
    if (fresh.ply < before.ply) this.forgetTold(); // something was taken back, or another game has begun
    return fresh.changed !== before.changed || fresh.mine !== before.mine;
  }

  forgetTold() {
    this.told = { others: [], own: "" };
  }

  // A move that is shown now: what it has brought, what was said with it, whether one of us has made it. What a partner
  // asks for stays until somebody else moves.
  tell({ news, words, own }) {
    const done = this.told.others.filter(({ isWords }) => isWords === own);
    const fresh = [{ sentence: words, isWords: true }, { sentence: news, isWords: false }].filter(({ sentence }) => sentence);
    if (!this.table.mine) this.told = { others: fresh, own: "" };
    else if (own) this.told = { others: done, own: news };
    else this.told.others = [...fresh, ...done].slice(0, MOST_TOLD);
  }

  // The sentences that are told, the first `named` of which the board points at; and what our own last move has brought,
  // which is told alone if nothing has come after it. news is of the position on show: the page may not have seen that move.
  latest(news) {
    let { others, own } = this.told;
    const words = others.filter(({ isWords }) => isWords).length;
    others = others.map(({ sentence }) => sentence);
    if (news !== own && !others.includes(news)) [others, own] = this.lastIsOurs ? [[], news] : [[news], ""];
    const lines = [...others, this.notice ? "" : this.table.fate].filter(Boolean);
    return lines.length ? { lines, own, named: words || lines.length } : { lines: [own].filter(Boolean), own: "", named: 1 };
  }

  // Whether one of us has made the last move.
  get lastIsOurs() {
    const { moves, players } = this.table;
    return Boolean(players[moves.filter(({ seat }) => seat >= 0).at(-1)?.seat]?.yours);
  }

  // Said in the line of words, which is heard as well.
  get notice() {
    const { trouble, note, fate } = this.table;
    return trouble || note ? joined(trouble || note, fate) : "";
  }

  // What is said to those who cannot see, when the game has changed or only people have.
  heard(isGame) {
    const { ending, result, series, status, task, note, words, said, fate } = this.table;
    const ofSeries = series.games > 1 && series.number === series.games ? `${result}.` : ""; // the end tells of one game
    const now = ending === null ? [status, task].filter(Boolean).join(". ") : joined(ending, ofSeries);
    const news = ending === null || !words ? joined(words, isGame && !note && said) : ""; // who leaves ends it: told once
    return joined(this.notice ? "" : fate, news, isGame && now);
  }

  // The table as it is shown: behind a curtain, in the past, while moves wait to be shown (the first of them by the seat
  // `moving`), or with another task.
  shown({ covered, moving, task }) {
    if (covered) return { ...this.table, ...BEHIND_A_CURTAIN };
    if (this.past) {
      const players = this.table.players.map((player, seat) => this.earlier(player, seat));
      return { ...this.table, players, clock: this.earlierClock(this.table.clock) };
    }
    if (moving !== undefined) return { ...this.table, ...this.meanwhile(moving) };
    return task ? { ...this.table, task } : this.table;
  }

  // A player as in the past.
  earlier(player, seat) {
    return { ...player, points: this.past.points[seat], facts: this.past.facts[seat], won: false, left: false, departed: "" };
  }

  // The clocks as in the past, but for the one that runs: its player may lose on time while looking back.
  earlierClock(clock) {
    if (!clock || !this.past.left?.length) return clock;
    return { ...clock, left: this.past.left.map((left, seat) => (seat === clock.running ? clock.left[seat] : left)) };
  }

  // How the game stands while it is still shown what a seat has done.
  meanwhile(turn) {
    const name = this.table.players[turn]?.called;
    return name ? { status: `${name} plays…`, task: "", result: "", ending: null, thinking: false, turn } : {};
  }

  // Whether the game goes on once another person acts.
  get isWaitedFor() {
    const { person, yours } = this.table.players[this.table.turn] ?? {};
    return Boolean(person) && !yours;
  }

  // Whether we have this seat and no other.
  isMineAlone(seat) {
    return this.table.players.every(({ yours }, index) => yours === (index === seat));
  }
}
