// A text as a QR code. Loaded only where one is shown.

import { generate } from 'lean-qr';

/** The quiet zone that scanners need around a code, in modules. */
const MARGIN = 4;

/** The side of the code with its margin, and one path for all dark modules. */
export function qrCode(text: string): { size: number; path: string } {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
  return { size: code.size + 2 * MARGIN, path };
}
