// Every word a person reads comes from a message file. A component with English of its own fails here.
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import EN from '../src/messages/en.json';

const COMPONENTS = import.meta.glob<string>('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true });
const SCRIPTS = import.meta.glob<string>('../src/**/*.ts', { query: '?raw', import: 'default', eager: true });
const EVENTS = import.meta.glob<Record<string, string>>('../../src/smokestack/games/*/messages/en.json', { import: 'default', eager: true });
const READ_ALOUD = ['title', 'alt', 'placeholder', 'label', 'aria-label', 'hint', 'price'];
const WORD = /\p{L}{2,}/u;
/** A sentence or a capitalised word in a string; keys, class names and selectors are neither. */
const SAID = /\p{L}{2,}[,;:.]?\s+\p{L}{2,}|^\p{Lu}\p{Ll}{2,}/u;
type Node = { type: string; [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function children(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) => (key === 'css' || key === 'parent' ? [] : Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));
}

/** Everything in the markup that would be read by a person and does not come from a message file. */
function literals(source: string): string[] {
  const found: string[] = [];
  const visit = (node: Node, silent: boolean): void => {
    if (node.type === 'Text' && !silent && WORD.test(String(node.data))) found.push(String(node.data).trim());
    if (node.type === 'Literal' && !silent && typeof node.value === 'string' && SAID.test(node.value)) found.push(node.value);
    if (node.type === 'TemplateElement' && !silent && SAID.test(String((node.value as { raw: string }).raw))) found.push(String((node.value as { raw: string }).raw));
    const quiet = silent || (node.type === 'Attribute' && !READ_ALOUD.includes(String(node.name))) || ['StyleDirective', 'ClassDirective', 'OnDirective', 'Comment', 'BindDirective'].includes(node.type);
    for (const child of children(node)) visit(child, quiet);
  };
  visit(parse(source, { modern: true }).fragment as unknown as Node, false);
  return found;
}

/** Where a string is never shown: compared with another, a key, a type, an import. */
const UNSEEN = ['ImportDeclaration', 'ImportExpression', 'ExportNamedDeclaration.source', 'TSLiteralType', 'TSTypeAnnotation', 'TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'TSTypeParameterInstantiation', 'SwitchCase.test'];
/** Calls whose words are for the browser or name a field of the notation, not for people. */
const MACHINE = /^(matchMedia|querySelector|querySelectorAll|closest|getAttribute|setAttribute|setProperty|addEventListener|removeEventListener|getItem|setItem|RegExp|includes|has|get|startsWith|endsWith|replace|replaceAll|split|join|chooseOnBoard|choicesFor|choicesOf|choicesByWord|pathOf)$/;

/** Everything in a script that reads like English and could be shown; `say` is called with each. */
function spokenIn(script: Node, say: (words: string) => void): void {
  const visit = (node: Node, under: string): void => {
    if (UNSEEN.includes(node.type) || UNSEEN.includes(`${under}`)) return;
    if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator))) return;
    if (node.type === 'Literal' && typeof node.value === 'string' && SAID.test(node.value)) say(node.value);
    if (node.type === 'TemplateElement' && SAID.test(String((node.value as { raw: string }).raw))) say(String((node.value as { raw: string }).raw));
    const callee = node.callee as Node | undefined;
    const called = String((callee?.property as Node | undefined)?.name ?? callee?.name ?? '');
    for (const [key, value] of Object.entries(node)) {
      if (key === 'parent' || key === 'typeAnnotation' || (node.type === 'Property' && key === 'key' && !node.computed)) continue;
      if (key === 'arguments' && MACHINE.test(called)) continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, `${node.type}.${key}`);
    }
  };
  visit(script, '');
}

function inScripts(source: string): string[] {
  const found: string[] = [];
  const { instance, module } = parse(source, { modern: true });
  for (const script of [instance, module]) if (script) spokenIn(script.content as unknown as Node, (words) => found.push(words));
  return found;
}

/** What looks like English and is never shown: the server's name of an industry, a marker, verbs of the notation. */
const NOT_SAID = new Set(['coal mine', 'own seat', 'put up', 'end building', 'buy science', 'discard as played', 'stop moving']);

describe('words', () => {
  it('would find English in a component', () => {
    expect(literals('<p class="a b">Hello</p>')).toEqual(['Hello']);
    expect(literals('<button title="Go away">{x ? "Not yet" : y}</button>')).toEqual(['Go away', 'Not yet']);
    expect(literals("<p class='soft'>{w('a.b')} · {n}</p>")).toEqual([]);
  });

  it('were looked for everywhere', () => {
    expect(Object.keys(COMPONENTS).length).toBeGreaterThan(35);
    expect(Object.keys(EVENTS).length).toBe(4);
  });

  it.each(Object.entries(COMPONENTS))('of %s come from message files', (_, source) => {
    expect(literals(source)).toEqual([]);
  });

  it('would be found in a script', () => {
    const script = (code: string) => inScripts(`<script lang="ts">${code}</script>`);
    expect(script("const a = b ? 'Not yet' : w('a.b');")).toEqual(['Not yet']);
    expect(script('trouble = `The table ${id} is closed`;')).toEqual(['The table ', ' is closed']);
    expect(script("throw new Error('Nobody is here');")).toEqual(['Nobody is here']);
    expect(script("import A from 'Some where'; if (key === 'Escape') box.querySelector('.may button'); let t: 'Big Word' = x;")).toEqual([]);
  });

  it.each(Object.entries(COMPONENTS))('in the script of %s come from message files', (_, source) => {
    expect(inScripts(source).filter((words) => !NOT_SAID.has(words))).toEqual([]);
  });

  it.each(Object.entries(SCRIPTS))('in %s come from message files', (_, source) => {
    expect(inScripts(`<script lang="ts">${source}</script>`).filter((words) => !NOT_SAID.has(words))).toEqual([]);
  });

  it('are all used', () => {
    const code = [...Object.values(COMPONENTS), ...Object.values(SCRIPTS)].join('\n');
    const families = /^(log|plan\.(?:end|status|ahead\.stop)|colour|result|keys|player\.from|pace|round|ordinal|notify\.kind|notify\.service|notify\.digest)\./;
    expect(Object.keys(EN).filter((key) => !families.test(key) && !code.includes(`'${key}'`))).toEqual([]);
  });

  it('name whatever earns money, points or income in a game', () => {
    for (const [path, events] of Object.entries(EVENTS)) {
      const earning = Object.entries(events).filter(([key, text]) => key.startsWith('event.') && /\{(money|vp|income)\b/.test(text)).map(([key]) => key.slice(6));
      expect(earning.filter((key) => !events[`earned.${key}`]), path).toEqual([]);
    }
  });
});
