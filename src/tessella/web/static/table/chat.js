// What people write to each other at a table.

import { wanted } from "../board/motion.js";
import { made } from "../shared/elements.js";
import { newKey } from "../shared/idempotency-key.js";
import { isOn } from "../shared/preferences.js";

const NEAR = 40; // pixels from the end of the list within which it follows new messages

export class Chat {
  // ask(name, body) promises the server's answer; offered is where the chat is switched on and off; newest is a line where
  // the eye is, for what comes while the chat is out of view, after the message with the number `read`. The board and words
  // point at the places that people name.
  constructor(home, { ask, board, words, offered, newest, read }) {
    Object.assign(this, { home, ask, board, words, offered, newest, last: read });
    this.list = home.querySelector("ol");
    this.input = home.querySelector("input");
    this.fault = home.querySelector("[role=alert]");
    this.known = new Set(); // the numbers of the messages that are shown
    this.unread = new Set(); // messages of others that have not been in view
    this.views = new IntersectionObserver((seen) => this.markSeen(seen.filter(({ isIntersecting }) => isIntersecting)));
    newest.addEventListener("click", () => this.open());
    this.list.addEventListener("click", ({ target }) => words.quote(target.closest("li")?.querySelector(".text").textContent ?? ""));
    this.sending = false;
    this.greeting = home.querySelector("[data-call]");
    this.withdrawal = home.querySelector("[data-deed]");
    home.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
  }

  show(state) {
    const company = state.gathering || state.players.some(({ person, yours }) => person && !yours) || !state.mine;
    this.offered.hidden = !company;
    this.home.hidden = !isOn("chat") || !(company || this.known.size) || !(state.can.say || state.strangers || this.known.size);
    this.home.querySelector("form").hidden = !state.can.say;
    this.greeting.hidden = !state.can.greet;
    this.withdrawal.hidden = !state.asking.some(({ deed }) => deed === "greet");
    this.fault.textContent = state.can.say ? "" : (state.why_not.say ?? "");
    this.showNewest();
  }

  // A message of others is unread until it has been in view.
  notice(item, text) {
    this.unread.add(item);
    this.views.observe(item);
    this.words.quote(text);
  }

  markSeen(seen) {
    for (const { target } of seen) {
      this.unread.delete(target);
      this.views.unobserve(target);
    }
    this.showNewest();
  }

  showNewest() {
    const last = [...this.unread].at(-1);
    this.newest.hidden = !last || !isOn("chat");
    this.newest.querySelector(".count").textContent = this.unread.size;
    for (const part of ["who", "text"]) this.newest.querySelector(`.${part}`).textContent = last?.querySelector(`.${part}`).textContent ?? "";
  }

  open() {
    this.list.focus({ preventScroll: true });
    this.home.scrollIntoView({ block: "end", behavior: wanted() ? "smooth" : "auto" });
    this.list.scrollTop = this.list.scrollHeight;
  }

  add(messages, state) {
    const follows = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < NEAR;
    for (const message of messages) {
      if (this.known.has(message.id)) continue;
      this.known.add(message.id);
      const later = [...this.list.children].find(({ dataset }) => Number(dataset.id) > message.id); // of the other side
      const item = this.item(message);
      this.list.insertBefore(item, later ?? null);
      if (!message.yours && message.id > this.last) this.notice(item, message.text);
    }
    if (follows) this.list.scrollTop = this.list.scrollHeight;
    this.show(state);
    if (document.activeElement === this.input) this.input.scrollIntoView({ block: "nearest" }); // the list has pushed it down
  }

  // Messages that are gone on the server.
  remove(numbers) {
    for (const item of [...this.list.children].filter(({ dataset }) => numbers.includes(Number(dataset.id)))) {
      this.unread.delete(item);
      this.views.unobserve(item);
      item.remove();
    }
  }

  item({ id, name, text, yours, channel, at }) {
    const time = made("time", "quiet", new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
    time.dateTime = at;
    const from = made("strong", "", made("bdi", "who", name), channel === "watchers" ? " (watching)" : "");
    const item = made("li", yours ? "yours" : "", from, " ", made("bdi", "text", ...this.board.spell([text], text)), " ", time);
    item.dataset.id = id;
    return item;
  }

  // A message stays in its field until the server has it.
  async send() {
    const text = this.input.value.trim();
    if (!text || this.sending) return;
    this.sending = true;
    this.key = this.text === text ? this.key : newKey(); // the same message is sent again under the same key
    this.text = text;
    this.home.classList.add("sending");
    const answer = await this.ask("say", { text, key: this.key });
    this.home.classList.remove("sending");
    this.sending = false;
    const failed = answer.error ?? (answer.lost && "The server does not answer; your message is still here.");
    this.fault.textContent = failed || "";
    if (failed) return;
    this.text = null;
    if (this.input.value.trim() === text) this.input.value = "";
  }
}
