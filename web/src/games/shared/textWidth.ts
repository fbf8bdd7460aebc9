// SVG does not wrap or shorten text, so it is measured here.

const pen = document.createElement('canvas').getContext('2d');
const known = new Map<string, number>();
type Face = 'serif' | 'sans';

/** The width of a text in units of the sheet. */
export function wide(text: string, size: number, face: Face = 'sans', weight = 400): number {
  const key = `${weight} ${size} ${face} ${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (!pen) return text.length * size * 0.55;
  const family = getComputedStyle(document.documentElement).getPropertyValue(`--${face}`) || face;
  pen.font = `${weight} ${size}px ${family}`;
  const width = pen.measureText(text).width;
  known.set(key, width);
  return width;
}

/** A text, shortened to the available width. */
export function fit(text: string, available: number, size: number, face: Face = 'sans', weight = 400): string {
  if (wide(text, size, face, weight) <= available) return text;
  let kept = text;
  while (kept.length > 1 && wide(`${kept}…`, size, face, weight) > available) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

/** A text wrapped into at most so many lines; the rest is cut off. */
export function wrap(text: string, available: number, size: number, lines: number, face: Face = 'sans', weight = 400): string[] {
  const found: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && wide(longer, size, face, weight) > available) {
      found.push(line);
      line = word;
    } else line = longer;
  }
  if (line) found.push(line);
  const kept = found.slice(0, lines);
  if (found.length > lines) kept[lines - 1] = `${kept[lines - 1]} ${found[lines]}`;
  return kept.map((one) => fit(one, available, size, face, weight));
}

/** A text wrapped like `wrap`, with words that are too long divided by a hyphen before a syllable. */
export function wrapWords(text: string, available: number, size: number, lines: number, face: Face = 'sans', weight = 400): string[] {
  const words = text.split(' ').flatMap((word) => divide(word, available, size, face, weight));
  return wrap(words.join(' '), available, size, lines, face, weight);
}

function divide(word: string, available: number, size: number, face: Face, weight: number): string[] {
  if (wide(word, size, face, weight) <= available) return [word];
  for (let at = word.length - 3; at > 2; at--) {
    const syllable = /[aeiouy]/i.test(word.slice(0, at)) && /[^aeiouy]/.test(word[at] ?? '') && /[aeiouy]/.test(word[at + 1] ?? '');
    const start = `${word.slice(0, at)}-`;
    if (syllable && wide(start, size, face, weight) <= available) return [start, ...divide(word.slice(at), available, size, face, weight)];
  }
  return [word];
}
