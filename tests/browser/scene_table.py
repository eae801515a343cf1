"""A table in the browser without a match: the page shows any scene, and hints and checks are answered at once."""

import json
from typing import Any

from playwright.sync_api import Browser, Page

PATH = "/t/SCENES"

# A WebSocket that answers like the server. `showScene` shows a scene and waits until the page has drawn it.
FAKE_SERVER = """
(() => {
  const state = { seq: 1, scene: null, socket: null };
  // No cards are dealt here, and so nothing is sealed: the page warns about that.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".notices { display: none }");
  document.adoptedStyleSheets = [sheet];
  const table = (scene) => ({
    stage: "playing", match: 1, waiting: [], host: 0, options: {}, fair: null, record: null,
    settings: { game: scene.game, preset: null },
    seats: scene.seats.map(({ name, seat }) => (
      { name, bot: seat === scene.seat ? null : "steady", ready: false, left: false, free: false })),
  });
  const you = (scene) => ({ person: "p", name: "Ada", seat: scene.seat, host: true, waiting: false });
  const scores = (scene) => {
    if (scene.phase !== "intermission") return [];
    const [label] = scene.headline.split(" is over");
    const points = scene.seats.map(({ score }) => score);
    return scene.unit === null
      ? [{ label, changes: null, totals: null, places: [scene.seats.map(({ seat }) => seat)] }]
      : [{ label, changes: points, totals: points, places: null }];
  };
  window.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      state.socket = this;
      setTimeout(() => this.onopen?.(), 0);
    }
    answer(message) { this.onmessage?.({ data: JSON.stringify(message) }); }
    send(text) {
      const { type, id } = JSON.parse(text);
      if (type === "hello" && state.scene !== null) welcome();
      else if (type === "hint") this.answer({ type: "hint", id, ...window.hint });
      else if (type === "check") this.answer({ type: "checked", id, ok: true, doubts: [] });
      else if (type === "move") this.answer({ type: "done", id });
    }
    close() {}
  };
  const welcome = () => {
    const { scene } = state;
    state.socket.answer({
      type: "welcome", protocol: 1, id: "table", code: "SCENES", seq: state.seq, you: you(scene), table: table(scene),
      clock: null, view: null, own: null, scene, scores: scores(scene), log: [], chain: null,
    });
  };
  window.hint = { move: "", words: "A sharp player would play this." };
  window.showScene = async (scene) => {
    document.querySelector(".dock")?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })); // no picked cards
    document.querySelector(".arrange .ghost")?.click(); // and no groups that are being arranged
    state.scene = scene;
    state.seq += 1;
    if (state.seq === 2) welcome();
    else {
      const events = scores(scene).map((score) => ({ event: "round", seat: 0, score }));
      state.socket.answer({
        type: "update", seq: state.seq, events, clock: null, you: you(scene), table: table(scene), scene,
      });
    }
    await window.drawn();
  };
  window.refuse = async (message) => {
    state.socket.answer({ type: "refused", id: null, code: "illegal", message, rule: "HE-7" });
    await window.drawn();
  };
  // Sizes are observed here rather than once in a frame: a layout takes milliseconds, and no frame has to be painted.
  const observers = new Set();
  window.ResizeObserver = class {
    sizes = new Map();
    constructor(callback) {
      this.callback = callback;
      observers.add(this);
    }
    observe(element) { this.sizes.set(element, ""); }
    disconnect() { observers.delete(this); }
    check() {
      const changed = [...this.sizes].filter(([element, size]) => size !== sizeOf(element));
      for (const [element] of changed) this.sizes.set(element, sizeOf(element));
      if (changed.length > 0) this.callback();
      return changed.map(([element, size]) => `.${element.className} from ${size} to ${sizeOf(element)}`);
    }
  };
  const sizeOf = (element) => `${element.offsetWidth} x ${element.offsetHeight}`;
  const rendered = () => new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });
  window.nextFrame = () => new Promise(requestAnimationFrame);
  window.drawn = async () => {
    let changes = [];
    for (let round = 0; round < 10; round++) {
      await rendered();
      changes = [...observers].flatMap((observer) => observer.check());
      if (changes.length === 0) return;
    }
    throw new Error(`the layout does not settle: ${changes.join(", ")}`);
  };
})();
"""


class SceneTable:
    """A browser window with a table that shows scenes."""

    def __init__(self, browser: Browser, address: str, looks: dict[str, str]) -> None:
        self.context = browser.new_context(reduced_motion="reduce")
        self.context.add_init_script(FAKE_SERVER)
        self.context.add_init_script(f"localStorage.setItem('fairdeal-looks', '{json.dumps(looks)}')")
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(address + PATH)
        self.page.wait_for_selector(".table-page")

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})
        # Media queries are evaluated once in a frame.
        self.page.evaluate("nextFrame().then(nextFrame).then(drawn)")

    def show(self, scene: dict[str, Any]) -> None:
        self.page.evaluate("scene => window.showScene(scene)", scene)

    def skip_pauses(self) -> None:
        """From now on the page does not wait, as before it covers the end of a hand with the scores."""
        self.page.evaluate("{ const wait = setTimeout; window.setTimeout = (callback) => wait(callback, 0); }")

    def close(self) -> None:
        self.context.close()
