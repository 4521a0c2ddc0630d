"""Answers that a page gets later than the server gave them, and news that a test gives."""

HOLDING = """
  const ask = window.fetch;
  window.late = { kind: null, held: [], read: 0 };
  window.fetch = async (...question) => {
    const answer = await ask(...question);
    if (late.kind && new URL(answer.url).pathname.match(late.kind)) {
      late.kind = null;
      await new Promise((letGo) => late.held.push(letGo));
    }
    const read = answer.json.bind(answer);
    answer.json = async () => {
      const told = await read();
      setTimeout(() => late.read++);
      return told;
    };
    return answer;
  };
"""

DEAF = """
  window.EventSource = class { constructor() { window.stream = this; } close() {} };
"""
"""The page hears of the table what a test tells it."""
TELL = """(states) => {
  const table = location.pathname.split("/").at(-1);
  for (const state of states) window.stream.onmessage({ data: JSON.stringify({ table, state }) });
}"""
"""To a page that is deaf, one state right after another."""


class LateAnswers:
    """Those of one page, which must not have been opened yet."""

    def __init__(self, page):
        self.page = page
        page.add_init_script(HOLDING)

    def hold(self, kind):
        """Keep back the next answer from an address whose path matches a regular expression."""
        self.page.evaluate("(kind) => { late.kind = kind; }", kind)

    def wait_until_held(self):
        self.page.wait_for_function("() => late.held.length")

    def release(self):
        """What was kept back arrives; return how many answers the page had read before."""
        return self.page.evaluate("() => { const { read } = late; late.held.pop()(); return read; }")

    def let_go(self):
        """What was kept back arrives, and the page, which must not leave now, is through with it."""
        self.page.wait_for_function("(read) => late.read > read", arg=self.release())
