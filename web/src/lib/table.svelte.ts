// A table as this page sees it, and what the visitor has chosen so far in the tree of actions.

import type { Snippet } from 'svelte';
import type { AheadAnswer, Branch, DecisionInfo, FactInfo, PreviewAnswer } from '../generated/protocol';
import { below, choicesByWord, choicesFor, choicesOf, complete, forced, kindWithField, NO_FIELD, nextField, pathText, pathWords, unfetched } from './actionTree';
import { actionLabel, anchorOf, choiceMenu } from './choiceMenu';
import { ChoiceNotes } from './choiceNotes.svelte';
import { playLabel } from './choiceWords';
import { connection } from './connection.svelte';
import { Previews } from './previews.svelte';
import { factText, NO_READER, promptForOthers } from './gameText';
import { t } from './messages';
import { settings } from './settings.svelte';
import { TableData, type Notice, type Past } from './tableData.svelte';

/** A branch of the present position that is played ahead: what is chosen goes there instead of to the table. */
export interface Ahead {
  take: (path: number[], then: number[][]) => Promise<void>;
  fetch: (path: number[]) => Promise<Branch[] | null>;
}

export class Table extends TableData {
  /** The branch that the board shows; null while it shows the game. */
  ahead = $state.raw<Ahead | null>(null);
  path = $state<number[]>([]);
  /** The panel lists the choices below this part of the path, so that others can be chosen instead. */
  anchor = $state.raw<number[]>([]);
  preview = $state.raw<PreviewAnswer | null>(null);
  /** The actions that are played after the chosen one, where several belong together, and what they are called. */
  then = $state.raw<number[][]>([]);
  thenText = $state('');
  /** How many parts of the tree were fetched. */
  fetched = $state(0);
  /** The present choices as the board draws them, instead of the panel's list. */
  ownChoices = $state.raw<Snippet | null>(null);
  /** What the game says about choices before they are made. */
  readonly notes = new ChoiceNotes(this);
  private question = '';
  /** How many of the last actions of this turn were played because nothing else was legal, or because they followed another. */
  private automatic = 0;
  /** Something was undone: what is forced is asked again, until something else was played. */
  private holdsBack = false;
  /** A series of actions is being played. */
  private inSeries = false;
  /** The question whose only answer is being given. */
  private skipped = $state.raw<DecisionInfo | null>(null);
  /** Nothing is asked at the moment: what is forced is being played. */
  readonly passing = $derived.by(() => this.decide !== null && this.decide === this.skipped);
  /** What the choice under the pointer or in focus would do. */
  readonly previews = new Previews((path, then) => this.askPreview(path, then));
  /** The choices below the chosen path; a number while they are being fetched, null when the action is complete. */
  readonly here = $derived.by(() => (this.decide ? below(this.decide.branches, this.path) : []));
  readonly ready = $derived(this.decide !== null && complete(this.decide.branches, this.path));
  readonly chosenText = $derived(this.decide ? pathText(this.decide, this.path) : '');
  /** The chosen values in words, without the verb. */
  readonly chosenWords = $derived(this.decide ? pathWords(this.decide, this.path) : []);
  /** The field that is chosen next. */
  readonly field = $derived(this.decide ? nextField(this.decide, this.path) : NO_FIELD);
  /** Whether something is chosen that could be chosen differently. */
  readonly begun = $derived.by(() => {
    const [only, ...more] = this.decide?.branches ?? [];
    return this.decide !== null && this.path.length > (only && !more.length ? forced(this.decide.branches, [only[0]]).length : 0);
  });
  readonly confirming = $derived.by(() => {
    const turn = this.head?.turn;
    return turn && turn.confirm && turn.seat === this.seat ? turn : null;
  });
  /** What can be undone: also by whoever sits at the same screen, and after the turn has ended. */
  readonly undoable = $derived.by(() => {
    const turn = this.head?.turn;
    return turn && turn.actions.length > 0 && this.head?.seats[turn.seat]?.you ? turn : null;
  });
  /** The seat whose last decision can be taken back past the moves of bots; null if there is none. */
  readonly retries = $derived.by(() => (this.past || this.undoable ? null : (this.head?.again[0] ?? null)));
  /** What the button says that plays what is chosen. */
  readonly playWord = $derived.by(() => {
    const verb = this.ready ? (this.decide?.kinds[String(this.path[0])]?.verb ?? '') : '';
    return this.then.length ? t('panel.playAll') : playLabel(this.messages, verb) || t('panel.play');
  });
  /** What is chosen so far, in words. */
  readonly chosenLabel = $derived.by(() => {
    const label = this.decide ? actionLabel(this.decide, this.path, this.messages) : '';
    return this.then.length ? `${label} > ${this.thenText}` : label;
  });
  /** The choices of the panel. */
  readonly menu = $derived(this.decide ? choiceMenu(this.decide, this.anchor, this.messages) : []);
  readonly yourTurn = $derived(!this.ahead && (this.decide !== null || this.confirming !== null || this.awaited !== null));

  /** What was half chosen when somebody began to look at the past. */
  private kept = { path: [] as number[], anchor: [] as number[], preview: null as PreviewAnswer | null };

  /** Show a moment of the past; with null, the present, where everything that was half chosen is still there. */
  look(past: Past | null): void {
    const [entering, leaving] = [!this.past && past !== null, this.past !== null && !past];
    if (entering) {
      this.kept = { path: this.path, anchor: this.anchor, preview: this.preview };
      this.notice = null;
      [this.path, this.anchor, this.preview] = [[], [], null];
      this.previews.forget();
    }
    this.past = past;
    if (!leaving) return;
    this.notice = null;
    ({ path: this.path, anchor: this.anchor, preview: this.preview } = this.kept);
    this.noticeNewQuestion();
  }

  /** A new question voids what was half chosen; the same question keeps it. */
  protected noticeNewQuestion(): void {
    if (this.past) return;
    const question = this.decide ? `${this.seat} ${this.decide.asked}` : '';
    if (question === this.question) return;
    this.question = question;
    if (this.decide || this.notice?.kind === 'why') this.notice = null;
    this.previews.forget();
    this.reset();
    void this.playIfForced();
  }

  /** What is forced is not asked, unless something is drawn or revealed, or it was undone just now. */
  private async playIfForced(): Promise<void> {
    const decide = this.decide;
    const [only] = decide?.branches ?? [];
    if (!settings.skipPasses || this.holdsBack || this.inSeries || !decide || !only || decide.count !== 1) return;
    this.skipped = decide;
    await this.choose(forced(decide.branches, [only[0]]));
    const before = this.automatic;
    const plain = this.decide === decide && this.ready && this.preview !== null && !this.preview.final;
    if (plain && (await this.send())) this.automatic = before + 1;
    else if (this.skipped === decide) this.skipped = null;
  }

  /** Choose nothing; where there is only one kind of action, that choice is made already. */
  reset(): void {
    this.path = [];
    this.anchor = [];
    this.then = [];
    this.preview = null;
    const [only, ...more] = this.decide?.branches ?? [];
    if (only && !more.length) void this.choose([only[0]]);
  }

  /** One choice back, skipping everything that was forced. */
  back(): void {
    if (!this.decide) return;
    this.notice = null;
    for (let length = this.path.length - 1; length >= 0; length--) {
      const kept = this.path.slice(0, length);
      if (length === 0) return this.reset();
      if (forced(this.decide.branches, kept).length <= length) {
        this.path = kept;
        this.anchor = kept;
        this.then = [];
        break;
      }
    }
    this.preview = null;
  }

  async pick(value: number): Promise<void> {
    await this.choose([...this.path, value]);
  }

  /** Choose a path. Where several actions belong together, `then` follows it and `words` are their words. */
  async choose(path: number[], then: number[][] = [], words = ''): Promise<void> {
    const decide = this.decide;
    if (!decide || this.seat === null) return this.sayWhyNothing();
    this.notice = null;
    this.preview = null;
    let walked = forced(decide.branches, path);
    for (let known = unfetched(decide.branches, walked); known !== null; known = unfetched(decide.branches, walked)) {
      const found = await this.fetchBranches(decide, walked.slice(0, known), this.seat);
      if (!found || this.decide !== decide) return;
      walked = forced(decide.branches, walked);
    }
    this.path = walked;
    this.then = then;
    this.thenText = words;
    const inside = this.anchor.length < walked.length && this.anchor.every((value, index) => value === walked[index]);
    if (!this.ready) this.anchor = walked;
    else if (!inside || this.menu.every((group) => group.choices.every((choice) => choice.path.join() !== walked.join()))) this.anchor = anchorOf(decide.branches, walked);
    if (this.ready) await this.showPreview(walked, then);
  }

  /** Fetch the choices below a path, if they did not come with the update. */
  async fetchBelow(path: number[]): Promise<void> {
    const { decide, seat } = this;
    if (decide && seat !== null && unfetched(decide.branches, path) === path.length) await this.fetchBranches(decide, path, seat);
  }

  /** Fetch a part of a large tree that did not come with the update; false if that failed. */
  private async fetchBranches(decide: DecisionInfo, path: number[], seat: number): Promise<boolean> {
    const fetched = this.ahead ? await this.ahead.fetch(path) : (await this.attempt(() => connection.question(this.id, { ask: 'walk', seat, path })))?.branches;
    if (!fetched || this.decide !== decide) return false;
    let here: Branch[] = decide.branches;
    path.forEach((value, index) => {
      const found = here.find((branch) => branch[0] === value);
      if (!found) return;
      if (index === path.length - 1) found[2] = fetched;
      else if (Array.isArray(found[2])) here = found[2];
    });
    this.fetched += 1;
    return true;
  }

  /** The position after a line of play, with the choices there; with a path, also those below it. */
  async askAhead(seat: number, line: number[][], path: number[] | null = null): Promise<AheadAnswer | null> {
    return this.attempt(() => connection.question(this.id, { ask: 'ahead', seat, line, path }));
  }

  /** Show what a complete action would do before it is played. */
  private async showPreview(path: number[], then: number[][]): Promise<void> {
    const preview = await this.previews.of(path, then);
    if (preview && path.join() === this.path.join() && then === this.then) this.preview = preview;
  }

  private async askPreview(path: number[], then: number[][]): Promise<PreviewAnswer | null> {
    const seat = this.seat;
    return seat === null || this.ahead ? null : this.attempt(() => connection.question(this.id, { ask: 'preview', seat, path, ...(then.length ? { then } : {}) }));
  }

  /** A value was clicked on the board: choose it if that is legal, else explain why not. */
  async chooseOnBoard(field: string, value: number): Promise<void> {
    const decide = this.decide;
    if (!decide) return this.sayWhyNothing();
    const there = choicesFor(decide, this.path, field).get(value) ?? choicesFor(decide, [], field).get(value);
    await (there ? this.choose(there) : this.whyNot(field, value));
  }

  /** Explain why a value of this field, or of this list of the scene, cannot be chosen now. */
  async whyNot(what: string, value: number): Promise<void> {
    const decide = this.decide;
    if (!decide) return this.sayWhyNothing();
    if (this.field.name === what || this.field.of === what) return this.explain({ path: [...this.path, value] });
    const kind = kindWithField(decide, what);
    if (kind === null) this.tell(t('panel.notNow', { prompt: this.status }));
    else await this.explain({ path: [kind, value] });
  }

  /** Where the boards' choices start: in the middle of a choice only what continues it can be clicked. */
  private get start(): number[] {
    return this.ready ? [] : this.path;
  }

  /** The values of a field that can be clicked now, each with its path; of one kind of action, if a verb is given. */
  choicesFor(field: string, verb?: string): Map<number, number[]> {
    return this.decide ? choicesFor(this.decide, this.start, field, verb === undefined ? undefined : (this.kinds[verb] ?? -1)) : new Map();
  }

  /** The indexes of a list of the scene that can be clicked now, each with its path. */
  choicesOf(list: string): Map<number, number[]> {
    return this.decide ? choicesOf(this.decide, this.start, list) : new Map();
  }

  /** The values of a field that can be clicked now, by their words. */
  choicesByWord(field: string): Map<string, number[]> {
    return this.decide ? choicesByWord(this.decide, this.start, field) : new Map();
  }

  /** Ask the server why an action is illegal, and show the answer. */
  async explain(action: { path: number[] } | { text: string }): Promise<void> {
    const { seat, decide } = this;
    if (seat === null || !decide) return this.sayWhyNothing();
    // An action that cannot even be written in this position has no reason of its own.
    const notNow: Notice = { kind: 'why', clause: null, sentence: t('panel.notNow', { prompt: this.status }) };
    this.notice = null;
    if (this.ahead) return this.tell(notNow.sentence);
    const answer = await this.attempt(() => connection.question(this.id, { ask: 'why', seat, ...action }), 'notation');
    if (this.decide !== decide || this.notice) return;
    if (answer?.allowed && 'path' in action) await this.choose(action.path);
    else this.notice = answer && !answer.allowed ? this.noticeOf('why', answer.refusal, answer.sentence) : notNow;
  }

  /** Something was clicked while this person cannot do anything: say why. */
  private sayWhyNothing(): void {
    const head = this.head;
    if (!head) return;
    if (this.past) return this.tell(this.ahead ? this.status : t('replay.noPlay'));
    const names = head.waiting.map((seat) => this.names[seat] ?? '?').join(', ');
    const sentence =
      head.status !== 'playing' ? this.status
      : !this.mine.length ? t('panel.watching')
      : this.confirming ? t('turn.confirm')
      : this.awaited !== null ? this.status
      : t('panel.notYourTurn', { names });
    this.tell(sentence);
  }

  /** Show a sentence above the choices that says why a click does nothing. */
  tell(sentence: string): void {
    this.notice = { kind: 'why', clause: null, sentence };
  }

  async play(): Promise<void> {
    if (!this.ready) return;
    if (this.ahead) return this.ahead.take([...this.path], this.then);
    this.automatic = 0;
    this.holdsBack = false;
    await (this.then.length ? this.sendSeries(this.then) : this.send());
  }

  /** Play what is chosen and the actions that follow it. They are undone together. */
  private async sendSeries(then: number[][]): Promise<void> {
    const seat = this.seat;
    this.inSeries = true;
    let done = await this.send();
    for (const path of then) {
      if (!done || seat === null) break;
      done = await this.command({ do: 'act', seat, path, end: settings.autoConfirm });
      if (done) this.automatic += 1;
    }
    this.inSeries = false;
    void this.playIfForced();
  }

  /** Play what is chosen. */
  private async send(): Promise<boolean> {
    if (!this.decide || this.seat === null || !this.ready || this.busy) return false;
    const question = this.question;
    const done = await this.command({ do: 'act', seat: this.seat, path: [...this.path], asked: this.decide.asked, end: settings.autoConfirm });
    // The update may have come before the answer, and with it the next question.
    if (done && question === this.question) {
      this.path = [];
      this.preview = null;
    }
    return done;
  }

  /** Choose and play an action with one click, where it is plain what it does or it can be changed afterwards. */
  async playAtOnce(path: number[]): Promise<void> {
    if (!this.decide) return this.sayWhyNothing();
    if (this.busy) return;
    this.notice = null;
    this.preview = null;
    this.then = [];
    this.path = forced(this.decide.branches, path);
    await this.play();
  }

  async confirm(): Promise<void> {
    const turn = this.undoable;
    if (turn?.confirm || turn?.ended) await this.command({ do: 'confirm', seat: turn.seat });
  }

  /** Undo the last action of this turn that was not forced, and what followed it. */
  async undo(): Promise<void> {
    await this.takeBack(Math.min(1 + this.automatic, this.undoable?.actions.length ?? 0));
  }

  /** Undo the whole turn. */
  async undoTurn(): Promise<void> {
    await this.takeBack(0);
  }

  /** Take back the last decision and what bots and chance did since. */
  async tryAgain(): Promise<void> {
    const seat = this.retries;
    if (seat === null) return;
    this.reset();
    this.holdsBack = true;
    this.automatic = 0;
    await this.command({ do: 'undo', seat, back: true });
  }

  private async takeBack(count: number): Promise<void> {
    this.reset();
    if (!this.undoable) return;
    this.holdsBack = true;
    this.automatic = 0;
    await this.command({ do: 'undo', seat: this.undoable.seat, count });
  }

  /** What the person at the screen is asked; where several share it, it says whom it speaks to. */
  private promptText(prompt: FactInfo): string {
    const words = factText(this.messages, 'prompt', prompt, this.names, this.seat ?? NO_READER);
    return this.mine.length > 1 ? t('turn.named', { name: this.names[prompt.seat] ?? '', words }) : words;
  }

  /** One sentence that says whose turn it is and what is expected. */
  get status(): string {
    const head = this.head;
    if (!head) return '';
    if (this.awaited !== null) return t('turn.awaited', { name: this.names[this.awaited] ?? '' });
    if (this.confirming) return t('turn.confirm');
    if (this.decide && !(this.ahead && this.decide.prompt.seat !== this.seat)) return this.promptText(this.decide.prompt);
    if (this.past && head.prompt && head.prompt.seat === this.seat) return this.promptText(head.prompt);
    if (head.status === 'over') return t('table.over');
    if (head.status === 'broken') return t('table.broken', { reason: head.reason });
    const bots = !this.past && head.waiting.every((seat) => head.seats[seat]?.kind === 'bot' || head.seats[seat]?.standin);
    const names = head.waiting.map((seat) => this.names[seat] ?? '?').join(', ');
    const doing = head.prompt && head.waiting.length === 1 ? promptForOthers(this.messages, head.prompt, this.names, this.reader) : '';
    if (doing) return bots ? t('turn.thinking', { doing }) : doing;
    return !names ? t('turn.moment') : t(bots ? (head.waiting.length > 1 ? 'turn.think' : 'turn.thinks') : 'turn.waiting', { names });
  }
}
