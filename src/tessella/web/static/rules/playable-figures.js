// The pictures among the rules can be played on where they stand.

import { Board } from "../board/board.js";
import { Clicks } from "../board/clicks.js";
import { SandboxClient } from "./sandbox-client.js";

const NAMED = /(?<=id=")[\w-]+|(?<=href="#)[\w-]+|(?<=url\(#)[\w-]+/g; // the ids of a drawing: see rules_page.py

export function makePlayable(home, game) {
  for (const figure of home.querySelectorAll("figure[data-moves]")) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Try it" });
    let begin = () => {
      begin = boardOf(figure, game);
      button.textContent = "Start over";
      begin();
    };
    button.addEventListener("click", () => begin());
    figure.append(button);
  }
}

// Makes a picture a board. Returns a function that sets it up again.
function boardOf(figure, game) {
  const { moves, options } = figure.dataset;
  const number = figure.id.split("-")[1];
  const home = figure.querySelector(".picture");
  const line = Object.assign(document.createElement("p"), { role: "status" });
  const say = (sentence) => {
    line.textContent = sentence;
    board.name(sentence);
  };
  const agreed = JSON.parse(options);
  const client = new SandboxClient(game, { options: () => agreed, say });
  home.removeAttribute("aria-hidden");
  home.className = "board";
  home.after(line);
  const board = new Board(home, { onPlace: (id) => clicks.click(id), onCancel: () => clicks.startOver() });
  const clicks = new Clicks(board, { play: client.played(show), preview: (path) => client.preview(path), say });

  function show(answer, news = answer.news) {
    client.position = answer;
    clicks.begin(answer.moves.join(" "), answer);
    board.show(answer.svg.replaceAll(NAMED, `$&-${number}`));
    home.classList.toggle("open", !answer.ending);
    clicks.mark();
    say(answer.ending || news || answer.task);
  }

  return async () => {
    const answer = await client.ask(moves.split(/\s+/).filter(Boolean));
    if (answer) show(answer, "");
  };
}
