// Runs in the page before its own scripts: listens to its connection, and says where a player would click next.
// Used by tests/browser/board_player.py. `player.acts` are the actions that were played, each with the number of free
// choices in it: the places on its path where the tree of legal actions branches.
(() => {
  /** In dollars: what a hex of track may cost, and what building in a turn may. With more shares nothing is built. */
  const [DEAR, WELL_OFF, MANY] = [4, 8, 5];
  const waiting = new Set();
  /** An action was sent, and the update that it causes has not come yet. */
  let updateDue = false;
  /** Something was clicked for the present decision. */
  let begun = false;
  const decisions = new Map();
  let game = {};
  /** The money of the seat that decides, where the game has any to run out of. */
  let purse = null;
  let seat = -1;

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
    [updateDue, begun] = [true, false];
    const { verb } = decide.kinds[String(command.path[0])];
    window.player.acts.push({ verb, free: freeChoices(decide.branches, command.path), legal: decide.count });
  }

  function received(message) {
    if (message.t === 'refused') updateDue = false;
    if (message.t !== 'update') return void waiting.delete(message.ref);
    updateDue = false;
    game = { status: message.head.status, numbers: message.number };
    for (const one of message.views) {
      if (one.seat === null) continue;
      seat = one.seat;
      decisions.set(seat, one.decide);
      purse = one.view?.players?.[seat];
    }
  }

  class Listened extends WebSocket {
    constructor(...address) {
      super(...address);
      this.addEventListener('message', (event) => received(JSON.parse(event.data)));
      // What was not answered before a connection ends never will be.
      this.addEventListener('close', () => {
        waiting.clear();
        updateDue = false;
      });
    }
    send(raw) {
      sent(JSON.parse(raw));
      super.send(raw);
    }
  }
  window.WebSocket = Listened;

  // --- what could be clicked ---------------------------------------------------------------------------------
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => !one.disabled && one.checkVisibility());

  /**
   * Of these, what a player does who wants to stay in a game of Age of Steam for long: issue as many shares as the turn
   * needs, spend little, and deliver what can be delivered.
   */
  function thrifty(found) {
    if (purse?.expenses === undefined) return found;
    const spare = purse.cash + purse.income - purse.expenses;
    const reserve = purse.shares < MANY ? WELL_OFF : 0;
    const amount = (one) => Number(one.textContent.replace(/\D/g, ''));
    const are = (verb) => found.filter((one) => one.dataset.verb === verb);
    // A share brings $5, of which $1 is an expense of this turn.
    if (are('issue').length) return [are('issue').find((one) => spare + 4 * amount(one) >= reserve) ?? are('issue').at(-1)];
    if (are('done').length && (spare < DEAR || purse.shares > MANY)) return are('done');
    const avoided = new Set(are('bid').filter((one) => amount(one) > 1));
    if (purse.engine > 1) for (const one of are('upgrade')) avoided.add(one);
    if (found.some((one) => one.querySelector('.cube'))) for (const one of are('pass')) avoided.add(one);
    const wise = found.filter((one) => !avoided.has(one));
    return wise.length ? wise : found;
  }

  /** What may be clicked now, on the board only: what is chosen is played; a palette that is open comes first. */
  function candidates(hurry) {
    const play = all('.board .bar .main');
    if (play.length) return play.slice(0, 1);
    for (const first of ['.board .palette :is(.tiles button, .option)', '.board .destination .paid', '.board .cities button']) {
      const [found, own] = [all(first), all(`${first}:has([style*="--seat-${seat})"])`)];
      if (found.length) return own.length ? own : found;
    }
    // Whoever delivers nothing is bankrupt soon. What was begun is not given up for something plain.
    const plain = (begun ? [] : hurry).filter((verb) => verb !== 'pass' || purse?.expenses === undefined).flatMap((verb) => all(`.board .may[data-verb="${verb}"]`));
    if (plain.length) return plain.slice(0, 1);
    const held = document.querySelector('.board .held') !== null;
    const found = all('.board :is(.target.may, button.may)').filter((one) => !held || !one.matches('.card, .stack'));
    return thrifty(found);
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

  /** Where to click next: once everything is answered and drawn; without time to wait, only if it is so now. */
  async function next(chance, hurry, milliseconds) {
    const end = performance.now() + milliseconds;
    do {
      await frame();
      if (document.querySelector('.result')) return { over: true, acts: window.player.acts.splice(0) };
      if (!quiet() || !candidates(hurry).length) continue;
      await frame();
      if (!quiet()) continue;
      const found = candidates(hurry);
      for (let at = 0; at < found.length; at++) {
        const one = found[(Math.floor(chance * found.length) + at) % found.length];
        let point = pointOf(one);
        if (!point && one.matches('button')) {
          one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          point = pointOf(one);
        }
        if (!point) {
          // What is on a map that was enlarged is brought into view by showing all of it; anything else can be scrolled.
          const whole = one.closest('.stage')?.querySelector('.tools .fit');
          whole?.scrollIntoView({ block: 'center' });
          if (whole) return { ...pointOf(whole), over: false, looking: true, acts: window.player.acts.splice(0) };
          (one.closest('.stage') ?? one).scrollIntoView({ block: 'center', inline: 'center' });
          point = pointOf(one);
        }
        if (!point) continue;
        // Where other things glow as well, a card of the hand is picked up like a counter, to see where it can be built.
        const picked = one.matches('.stack') || (!begun && one.matches('.hand .card') && found.some((other) => !other.matches('.card')));
        begun = true;
        return { ...point, over: false, looking: false, picked, what: one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 60), acts: window.player.acts.splice(0) };
      }
    } while (performance.now() < end);
    return { over: false, stuck: document.querySelector('main')?.innerText.slice(0, 600) ?? '', game, waiting: [...waiting], glowing: candidates(hurry).length };
  }

  /** Wait until everything is answered and drawn. */
  async function settled() {
    const end = performance.now() + 60000;
    do {
      await frame();
      await frame();
      if (performance.now() > end) throw new Error(`no answer to ${[...waiting]}, update due: ${updateDue}`);
    } while (!quiet());
  }

  window.player = { acts: [], next, settled };
})();
