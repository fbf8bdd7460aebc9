// What a newcomer reads about a game: a small part of Markdown, split into pages at its first-level headings.

export interface Span { text: string; bold?: boolean; clause?: string }
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'picture'; name: string; alt: string };
export interface IntroPage { title: string; blocks: Block[] }

const PICTURE = /^!\[(.*)\]\((.+)\.webp\)$/;
const SPANS = /\*\*(.+?)\*\*|\[([A-Z]{2,}-[A-Za-z0-9.-]+)\]/g;

/** Bold type and clause ids within a line. */
export function spansOf(line: string): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of line.matchAll(SPANS)) {
    if (match.index > end) found.push({ text: line.slice(end, match.index) });
    found.push(match[1] !== undefined ? { text: match[1], bold: true } : { text: match[2] ?? '', clause: match[2] });
    end = match.index + match[0].length;
  }
  if (end < line.length) found.push({ text: line.slice(end) });
  return found;
}

/** The pages of a text. */
export function pagesOf(markdown: string): IntroPage[] {
  const pages: IntroPage[] = [];
  for (const paragraph of markdown.split(/\n\s*\n/)) {
    const lines = paragraph.trim().split('\n');
    const first = lines[0] ?? '';
    if (first.startsWith('# ')) pages.push({ title: first.slice(2), blocks: [] });
    else if (first) pages.at(-1)?.blocks.push(blockOf(lines, first));
  }
  return pages;
}

function blockOf(lines: string[], first: string): Block {
  if (first.startsWith('## ')) return { kind: 'heading', text: first.slice(3) };
  const picture = PICTURE.exec(first);
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', name: picture[2] ?? '' };
  if (first.startsWith('- ')) {
    const items: string[] = [];
    for (const line of lines) {
      if (line.startsWith('- ')) items.push(line.slice(2));
      else items[items.length - 1] += ` ${line.trim()}`;
    }
    return { kind: 'list', items: items.map(spansOf) };
  }
  return { kind: 'text', spans: spansOf(lines.join(' ')) };
}
