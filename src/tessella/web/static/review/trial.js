// Where somebody tries again from a turning point: after each turn the server tells whether it holds.

import { newKey } from "../shared/idempotency-key.js";
import { postJson } from "../shared/post-json.js";

export class Trial {
  constructor({ table }) {
    const place = document.getElementById("trial");
    Object.assign(this, { table, place, goal: place.textContent, asked: null });
  }

  async show({ changed, can, verdict }) {
    if (this.asked === changed || !(can.act || verdict !== null)) return;
    this.asked = changed;
    const { sentence, error } = await postJson(`/tables/${this.table}/again`, { key: newKey() }).catch(() => ({}));
    if (this.asked === changed) this.place.textContent = sentence || error || this.goal; // a move taken back leaves no verdict
  }
}
