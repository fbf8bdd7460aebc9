// Runs in the page before its own scripts: listens to its connection, and says where a player would click next.
// Used by tests/browser/board_player.py. `player.acts` are the actions that were played, each with the number of free
// choices in it: the places on its path where the tree of legal actions branches.
(() => {
  const waiting = new Set();
  /** An action was sent, and the update that it causes has not come yet. */
  let updateDue = false;
  const decisions = new Map();
  let game = {};

  function freeChoices(branches, path) {
    let [here, free] = [branches, 0];
    for (const value of path) {
      // Where the tree is too large to be sent, every further field counts as a choice.
      if (!Array.isArray(here)) free += 1;
      else {
        if (here.length > 1) free += 1;
        here = here.find((branch) => branch[0] === value)?.[2];
        if (here === undefined) break;
      }
    }
    return free;
  }

  function sent({ t, ref, command }) {
    if (t === 'watch') return;
    if (ref !== undefined) waiting.add(ref);
    const decide = command?.do === 'act' ? decisions.get(command.seat) : undefined;
    if (!decide) return;
    updateDue = true;
    const { verb } = decide.kinds[String(command.path[0])];
    window.player.acts.push({ verb, free: freeChoices(decide.branches, command.path), legal: decide.count });
  }

  function received(message) {
    if (message.t === 'refused') updateDue = false;
    if (message.t !== 'update') return void waiting.delete(message.ref);
    updateDue = false;
    game = { status: message.head.status, numbers: message.number };
    for (const view of message.views) if (view.seat !== null) decisions.set(view.seat, view.decide);
  }

  class Listened extends WebSocket {
    constructor(...address) {
      super(...address);
      this.addEventListener('message', (event) => received(JSON.parse(event.data)));
    }
    send(raw) {
      sent(JSON.parse(raw));
      super.send(raw);
    }
  }
  window.WebSocket = Listened;

  // --- what could be clicked ---------------------------------------------------------------------------------
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => !one.disabled && one.checkVisibility());

  /** What may be clicked now, on the board only: what is chosen is played; a palette that is open comes first. */
  function candidates(hurry) {
    const play = all('.board .bar .main');
    if (play.length) return play.slice(0, 1);
    for (const first of ['.board .palette :is(.tiles button, .option)', '.board .destination .paid', '.board .cities button']) {
      if (all(first).length) return all(first);
    }
    const plain = hurry.flatMap((verb) => all(`.board .may[data-verb="${verb}"]`));
    if (plain.length) return plain.slice(0, 1);
    const held = document.querySelector('.board .held') !== null;
    return all('.board :is(.target.may, button.may)').filter((one) => !held || !one.matches('.card, .stack'));
  }

  /** A point where a click reaches an element; null if something lies over it. */
  function pointOf(element) {
    const parts = [element.querySelector('.edge'), element, element.querySelector('.handle')].filter(Boolean);
    for (const part of parts) {
      const { left, top, width, height } = part.getBoundingClientRect();
      for (const [across, down] of [[0.5, 0.5], [0.5, 0.15], [0.15, 0.5], [0.85, 0.5], [0.5, 0.85]]) {
        const [x, y] = [left + width * across, top + height * down];
        const hit = document.elementFromPoint(x, y);
        if (hit && (element.contains(hit) || hit.contains(element) && hit.matches('.destination'))) return { x, y };
      }
    }
    return null;
  }

  const frame = () => new Promise(requestAnimationFrame);
  const quiet = () => waiting.size === 0 && !updateDue;

  /** Where to click next: once everything is answered and drawn. */
  async function next(chance, hurry, milliseconds) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      await frame();
      if (document.querySelector('.result')) return { over: true, acts: window.player.acts.splice(0) };
      if (!quiet() || !candidates(hurry).length) continue;
      await frame();
      if (!quiet()) continue;
      const found = candidates(hurry);
      for (let at = 0; at < found.length; at++) {
        const one = found[(Math.floor(chance * found.length) + at) % found.length];
        let point = pointOf(one);
        if (!point) {
          one.scrollIntoView({ block: 'center', inline: 'center' });
          point = pointOf(one);
        }
        if (point) return { ...point, over: false, what: one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 60), acts: window.player.acts.splice(0) };
      }
    }
    return { over: false, stuck: document.querySelector('main')?.innerText.slice(0, 600) ?? '', game, waiting: [...waiting], glowing: candidates(hurry).length };
  }

  /** Wait until everything is answered and drawn. */
  async function settled() {
    do {
      await frame();
      await frame();
    } while (!quiet());
  }

  window.player = { acts: [], next, settled };
})();
