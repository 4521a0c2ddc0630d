// Reports of the engine on one position after another: asked for, read as they come, stopped when nobody looks.

import { UNANSWERED } from "../shared/post-json.js";

export class Engine {
  // onReport gets each AnalysisReport (wire.py); onEnd the sentence why none comes any more, empty if that is as it should be.
  constructor(game, { onReport, onEnd }) {
    Object.assign(this, { game, onReport, onEnd });
    this.control = null;
  }

  get runs() {
    return this.control !== null;
  }

  async ask(question) {
    this.stop();
    const control = (this.control = new AbortController());
    let sentence = "";
    try {
      const response = await fetch(`/games/${this.game}/analysis`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify(question),
        signal: control.signal,
      });
      if (!response.ok) sentence = (await response.json()).error;
      else for await (const report of events(response.body)) {
        if (this.control !== control) return;
        if (report.error) sentence = report.error;
        else this.onReport(report);
      }
    } catch {
      sentence = UNANSWERED;
    }
    if (this.control !== control) return; // it was stopped, or something else was asked
    this.control = null;
    this.onEnd(sentence);
  }

  stop() {
    this.control?.abort();
    this.control = null;
  }
}

// The data of server-sent events.
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const found = (text + value).split(/\r?\n\r?\n/);
    text = found.pop();
    for (const event of found) {
      const data = event.split(/\r?\n/).filter((line) => line.startsWith("data: ")).map((line) => line.slice(6));
      if (data.length) yield JSON.parse(data.join("\n"));
    }
  }
}
