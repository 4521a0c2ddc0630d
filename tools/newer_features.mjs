// What browsers have learned after the oldest ones that we support, as tests/habits/newer.txt has it:
//   npm install @mdn/browser-compat-data && node tools/newer_features.mjs > tests/habits/newer.txt

import { createRequire } from "node:module";

const data = createRequire(`${process.cwd()}/`)("@mdn/browser-compat-data");
const OLDEST = { safari: 16.4, safari_ios: 16.4, chrome: 111, firefox: 121 };
const TWO = ["safari", "chrome", "firefox"]; // names that fewer than two of them know are no danger: nobody writes them
const COMMON = /^(Abort|Animation$|Blob$|Cache|Client|Clipboard$|Crypto|DOM|Document|Element$|Event|File$|FormData$|Headers$|History$|HTML|Intersection|Location$|MediaQuery|Message|Mutation|Navigator$|Node|Notification$|Pointer|Range$|Request$|Resize|Response$|SVG|Selection$|ServiceWorker|ShadowRoot$|Storage$|URL|Window$|Worker|WindowOrWorker)/;

function since(feature, browser) {
  const all = [feature.__compat.support[browser] ?? []].flat();
  const plain = all.find((each) => !each.prefix && !each.flags && !each.alternative_name && !each.version_removed);
  const version = plain?.version_added;
  if (!version || version === "preview") return Infinity;
  return version === true ? 0 : parseFloat(version.replace("≤", ""));
}

const isNewer = (feature) => Object.entries(OLDEST).some(([browser, version]) => since(feature, browser) > version);
const isThere = (feature) => TWO.filter((browser) => since(feature, browser) < Infinity).length > 1;

// The names of which every meaning is newer.
function newer(...trees) {
  const meanings = new Map();
  for (const tree of trees) {
    for (const [key, feature] of Object.entries(tree)) {
      const name = key.replace(/_static$/, "");
      if (feature.__compat && /^[\w-]+$/.test(name)) meanings.set(name, [...(meanings.get(name) ?? []), feature]);
    }
  }
  const all = [...meanings].filter(([, features]) => features.every(isNewer) && features.some(isThere));
  return all.map(([name]) => name).sort();
}

const { api, css, html, javascript } = data;
const builtins = Object.values(javascript.builtins);
const common = Object.entries(api).filter(([name]) => COMMON.test(name)).map(([, members]) => members);
const made = Object.fromEntries(Object.entries(api).filter(([name, members]) => members[name])); // by `new`
const lists = {
  scripts: newer(javascript.builtins, ...builtins, made, ...common).filter((name) => /^[A-Za-z]\w*$/.test(name) && !/_/.test(name)),
  properties: newer(css.properties).filter((name) => !name.startsWith("-")),
  rules: newer(css["at-rules"]),
  selectors: newer(css.selectors).filter((name) => !name.startsWith("-")),
  functions: newer(css.types, css.types.color),
  elements: newer(html.elements),
  attributes: newer(html.global_attributes, ...Object.values(html.elements)).filter((name) => !/_/.test(name)),
};
console.log(`# Newer than Safari ${OLDEST.safari}, Chrome or Edge ${OLDEST.chrome}, Firefox ${OLDEST.firefox}: MDN's browser-compat-data`);
console.log(`# ${data.__meta.version} (CC0) says so; tools/newer_features.mjs wrote this.`);
for (const [name, list] of Object.entries(lists)) console.log(`\n[${name}]\n${wrapped(list)}`);

function wrapped(words) {
  const lines = [""];
  for (const word of words) {
    if (lines.at(-1).length + word.length > 110) lines.push("");
    lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines.join("\n");
}
