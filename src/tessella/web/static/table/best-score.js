// The best score of this browser in games for one, by the game and its options: to break one's own record.

const KEY = "tessella.best ";

// What is to be said at the end of a game, which is known again after a reload. kind names what scores are compared.
export function best(kind, game, points) {
  const known = read(kind);
  const isNew = known === null || points > known.points;
  const now = isNew ? { points, game, before: known?.points ?? null } : known;
  if (isNew) keep(kind, now);
  if (now.game !== game) return `Your best in this browser: ${now.points}.`;
  return now.before === null ? "Your first in this browser." : `Your best in this browser; before it was ${now.before}.`;
}

function read(kind) {
  try {
    return JSON.parse(localStorage.getItem(KEY + kind));
  } catch {
    return null; // a browser that keeps nothing
  }
}

function keep(kind, now) {
  try {
    localStorage.setItem(KEY + kind, JSON.stringify(now));
  } catch {
    // the next game is the first again
  }
}
