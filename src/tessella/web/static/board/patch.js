// Changes a drawing on the page into the next one. Only what differs is touched; all else keeps the marks of the page.
// Drawing a whole board anew takes a browser several times as long.

// live is the page's own copy of was: it may have more classes and attributes, and more nodes behind those of was. It
// becomes a copy of next. Returns the places (data-at) that were there and look different now.
export function patch(live, was, next) {
  if (was.isEqualNode(next)) return [];
  const before = new Map(places(was).map((place) => [place.dataset.at, looks(place)]));
  follow(live, was, next);
  const now = new Map(places(next).map((place) => [place.dataset.at, looks(place)]));
  return places(live).filter(({ dataset: { at } }) => before.has(at) && before.get(at) !== now.get(at));
}

const places = (drawn) => [...drawn.querySelectorAll("[data-at]")];
const looks = (place) => [...place.children].map((shape) => (shape.localName === "title" ? "" : shape.outerHTML)).join("");

function follow(live, was, next) {
  if (was.isEqualNode(next)) return;
  if (!next.attributes) return void (live.data = next.data);
  attributes(live, was, next);
  const nodes = [...live.childNodes];
  const pairs = paired([...was.childNodes], [...next.childNodes]);
  const kept = new Set(pairs.map(({ at }) => at));
  nodes.slice(0, was.childNodes.length).forEach((node, at) => kept.has(at) || node.remove());
  let last = null;
  for (const { at, old, now } of pairs) {
    const node = old ? nodes[at] : document.importNode(now, true);
    if (old) follow(node, old, now);
    if (node.previousSibling !== last || node.parentNode !== live) live.insertBefore(node, last ? last.nextSibling : live.firstChild);
    last = node;
  }
}

// What each of the next nodes is made from: an old one and its number, or nothing.
function paired(old, next) {
  const pairs = next.map((now) => ({ now }));
  const pair = (at, to) => alike(old[at], next[to]) && Object.assign(pairs[to], { at, old: old[at] });
  const least = Math.min(old.length, next.length);
  let begin = 0;
  while (begin < least && pair(begin, begin)) begin++;
  let end = 0;
  while (end < least - begin && pair(old.length - 1 - end, next.length - 1 - end)) end++;
  const left = new Set(old.slice(begin, old.length - end).map((node, index) => ({ old: node, at: begin + index })));
  const bare = pairs.slice(begin, next.length - end);
  for (const call of [name, kind]) {
    const found = new Map();
    for (const each of left) found.set(call(each.old), [...(found.get(call(each.old)) ?? []), each]);
    for (const each of bare.filter((one) => !one.old)) {
      const one = found.get(call(each.now))?.shift();
      if (one && left.delete(one)) Object.assign(each, one);
    }
  }
  return pairs;
}

// The same place, part or shape, as it may look now. What is not named itself is known by the first place within it.
const alike = (one, other) => (named(one) || one.isEqualNode(other)) && name(one) === name(other);
const named = (node) => Boolean(node.dataset?.at ?? node.id);
const kind = (node) => (named(node) ? name(node) : node.nodeName); // a place never becomes something else
const name = (node) => `${node.nodeName} ${node.dataset?.at ?? (node.id || `around ${node.querySelector?.("[data-at]")?.dataset.at}`)}`;

function attributes(live, was, next) {
  for (const { name, value } of next.attributes) if (was.getAttribute(name) !== value) live.setAttribute(name, value);
  for (const { name } of was.attributes) if (!next.hasAttribute(name)) live.removeAttribute(name);
}
