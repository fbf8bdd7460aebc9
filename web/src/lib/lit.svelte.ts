// What the board lights up: the words of the log line under the pointer, or of the step being shown.

export const lit = $state({ words: '' });

/** Is the thing of that name spoken of? */
export function spoken(label: string): boolean {
  const name = (label.split(/[:,;]/)[0] ?? '').trim().toLowerCase();
  return lit.words !== '' && name.length > 2 && lit.words.includes(name);
}
