// The names of places in sentences: which places they mean, and the numbers that the board shows there.

import { made } from "../shared/elements.js";

const WORD = /^([("“]*)(.*?)([)"”.,;:!?]*)$/s;
const NAME = /\d.*\D|\D.*\d/; // a word of letters alone, or of digits, names no place

// The parts of a sentence, each {before, name, after, ids}: a word, and the places that it stands for. has tells whether an
// id is on the board, titled which place has a title of several words: "tile c9" is another place than "c9".
function partsOf(sentence, places) {
  let previous = "";
  return sentence.split(/(\s+)/).map((text, at) => {
    const [, before, name, after] = text.match(WORD);
    const ids = at % 2 ? [] : idsOf(name, previous, places);
    if (at % 2 === 0) previous = name;
    return { before, name, after, ids };
  });
}

// A word stands for one place, or for two with a hyphen between them.
function idsOf(name, previous, { has, titled }) {
  if (!NAME.test(name)) return [];
  const whole = titled(`${previous} ${name}`);
  if (whole) return [whole];
  if (has(name)) return [name];
  for (let at = name.indexOf("-", 1); at > 0; at = name.indexOf("-", at + 1)) {
    const both = [name.slice(0, at), name.slice(at + 1)];
    if (both.every(has)) return both;
  }
  return [];
}

// The places that a sentence names, each once, as it names them.
export function placesIn(sentence, places) {
  return [...new Set(partsOf(sentence, places).flatMap(({ ids }) => ids))];
}

// A sentence in which places are followed by their numbers.
export function numbered(sentence, places, numbers) {
  return partsOf(sentence, places).flatMap(({ before, name, after, ids }) => {
    const told = ids.map((id) => numbers.get(id)).filter(Boolean);
    if (!told.length) return [before + name + after];
    const word = made("span", "place", name);
    word.dataset.number = told.join("–");
    return [before, word, after];
  });
}
