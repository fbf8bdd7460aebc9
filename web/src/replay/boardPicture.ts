// The board as a picture: its own drawing, with every style written into the file, and a caption below.

import { t } from '../lib/messages';

/** What stands below the board. */
export interface Caption {
  title: string;
  /** The moment in words. */
  moment: string;
  players: { letter: string; colour: string; text: string }[];
}

export interface BoardPicture { svg: string; width: number; height: number }

/** Everything about a shape or a text that a style sheet may decide. */
const PROPERTIES = [
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'paint-order',
  'font-family', 'font-size', 'font-weight', 'font-style', 'font-variant-caps', 'letter-spacing', 'text-anchor', 'dominant-baseline', 'text-decoration-line', 'marker-end', 'clip-path', 'mask', 'overflow',
  'vector-effect', 'stop-color', 'stop-opacity', 'transform', 'transform-origin',
] as const;
/** What these are unless somebody says otherwise; it need not be written. */
const INITIAL: Partial<Record<(typeof PROPERTIES)[number], string>> = {
  'fill-opacity': '1', 'fill-rule': 'nonzero', 'stroke-opacity': '1', 'stroke-dasharray': 'none', 'stroke-dashoffset': '0px', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', opacity: '1', 'paint-order': 'normal',
  'font-style': 'normal', 'font-variant-caps': 'normal', 'letter-spacing': 'normal', 'dominant-baseline': 'auto', 'text-decoration-line': 'none', 'marker-end': 'none', 'clip-path': 'none', mask: 'none', overflow: 'visible',
  'vector-effect': 'none', 'stop-color': 'rgb(0, 0, 0)', 'stop-opacity': '1', transform: 'none', 'transform-origin': '0px 0px',
};
const OF_TEXT = new Set(['font-family', 'font-size', 'font-weight', 'font-style', 'font-variant-caps', 'letter-spacing', 'text-anchor', 'dominant-baseline', 'text-decoration-line']);
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polygon', 'polyline', 'text', 'tspan', 'use', 'image', 'stop']);
/** Inherited, so only what draws something needs them. */
const OF_SHAPES = new Set(['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin', 'paint-order', 'vector-effect', 'stop-color', 'stop-opacity']);
const SVG = 'http://www.w3.org/2000/svg';
/** Sizes of the caption below a board of this width; for others in proportion. */
const WIDTH = 900;
const [LINE, MARGIN, PLAYER] = [30, 18, 270];

/** The layers of the board in this element, from the ground up; none if the board is not a drawing. */
function layersOf(board: Element): SVGSVGElement[] {
  const stacked = [...board.querySelectorAll<SVGSVGElement>('.stage .sheet > svg')];
  return stacked.length ? stacked : [...board.querySelectorAll<SVGSVGElement>('svg[role=group]')].slice(0, 1);
}

export function hasDrawing(board: Element | null): boolean {
  return board !== null && layersOf(board).length > 0;
}

/** The board in this element as an SVG document, by day or by night as it is on the screen. */
export function pictureOf(board: Element, caption: Caption): BoardPicture | null {
  const layers = layersOf(board);
  const box = layers.at(-1)?.viewBox.baseVal;
  if (!box) return null;
  const styles = new StyleSheet();
  const drawn = layers.map((layer) => copyOf(layer, styles));
  const unit = Math.max(0.5, box.width / WIDTH);
  const columns = Math.max(1, Math.floor((box.width / unit - 2 * MARGIN) / PLAYER));
  const rows = Math.ceil(caption.players.length / columns);
  const foot = unit * (MARGIN + LINE * (1 + rows) + MARGIN / 2);
  const document = window.document.implementation.createDocument(SVG, 'svg', null);
  const root = document.documentElement;
  const [width, height] = [box.width, box.height + foot];
  for (const [name, value] of Object.entries({ viewBox: `${box.x} ${box.y} ${width} ${height}`, width, height, 'font-family': 'sans-serif' })) root.setAttribute(name, String(value));
  const token = (name: string): string => plainColour(getComputedStyle(window.document.documentElement).getPropertyValue(name));
  const ground = getComputedStyle(layers[0]?.closest('.map') ?? board).backgroundColor;
  const paper = token('--paper-raised');
  let parent: Element = root;
  const add = (tag: string, attributes: Record<string, string | number>, text = ''): void => {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    element.textContent = text;
    parent.append(element);
  };
  add('rect', { x: box.x, y: box.y, width, height, fill: paper });
  if (plainColour(ground) !== 'none') add('rect', { x: box.x, y: box.y, width, height: box.height, fill: plainColour(ground) });
  // A drawing of its own cuts off what reaches beyond the board.
  add('svg', { x: box.x, y: box.y, width, height: box.height, viewBox: `${box.x} ${box.y} ${width} ${box.height}` });
  for (const layer of drawn) root.lastElementChild?.append(document.importNode(layer, true));
  add('g', { transform: `translate(${box.x} ${box.y + box.height}) scale(${unit})` });
  parent = root.lastElementChild ?? root;
  const ink = token('--ink');
  const top = MARGIN + 8;
  const serif = getComputedStyle(window.document.documentElement).getPropertyValue('--serif');
  add('text', { x: MARGIN, y: top, 'font-size': 21, 'font-weight': 600, 'font-family': serif, fill: ink }, [caption.title, caption.moment].filter(Boolean).join(' · '));
  caption.players.forEach((player, index) => {
    const [x, y] = [MARGIN + (index % columns) * PLAYER, top + LINE * (1 + Math.floor(index / columns))];
    add('rect', { x, y: y - 16, width: 20, height: 20, rx: 3, fill: plainColour(player.colour) });
    add('text', { x: x + 10, y: y - 1, 'font-size': 13, 'font-weight': 700, 'text-anchor': 'middle', fill: '#14110a' }, player.letter);
    add('text', { x: x + 28, y, 'font-size': 16, fill: ink }, player.text);
  });
  // Added as text: the page must not make style sheets of its own (its content security policy), but the file may have one.
  const svg = new XMLSerializer().serializeToString(document).replace('>', `><style>${styles.text}</style>`);
  return { svg, width, height };
}

/** A class for every different set of styles: most shapes of a board look like some other. */
class StyleSheet {
  private readonly names = new Map<string, string>();

  nameOf(declarations: string): string {
    const name = this.names.get(declarations) ?? `s${this.names.size.toString(36)}`;
    this.names.set(declarations, name);
    return name;
  }

  get text(): string {
    return [...this.names].map(([declarations, name]) => `.${name}{${declarations}}`).join('\n');
  }
}

/** A copy of a drawing with its styles written out, without what is not seen. */
function copyOf(layer: SVGSVGElement, styles: StyleSheet): Element {
  const copy = layer.ownerDocument.createElementNS(SVG, 'g');
  for (const child of layer.children) {
    const copied = copyPart(child, styles);
    if (copied) copy.append(copied);
  }
  return copy;
}

function copyPart(part: Element, styles: StyleSheet): Element | null {
  const tag = part.tagName.toLowerCase();
  if (tag === 'style' || part.classList.contains('handle')) return null;
  const style = getComputedStyle(part);
  const defined = part.closest('defs') !== null;
  if (!defined && (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0')) return null;
  const copy = part.cloneNode(false) as Element;
  for (const { name } of [...copy.attributes]) if (/^(class|style|role|tabindex|aria-|data-|on)/.test(name)) copy.removeAttribute(name);
  // What is drawn by `use` takes its colours from there, unless it has its own.
  const used = defined && !part.closest('pattern, clipPath, mask, marker, linearGradient, radialGradient');
  if (used) for (const name of PROPERTIES) if (part.hasAttribute(name)) copy.setAttribute(name, plainValue(name, style.getPropertyValue(name)));
  const declarations = used ? '' : declarationsOf(tag, style, part.hasAttribute('transform'));
  if (!used) for (const name of PROPERTIES) if (name !== 'transform') copy.removeAttribute(name);
  if (declarations) copy.setAttribute('class', styles.nameOf(declarations));
  for (const child of part.childNodes) {
    if (child.nodeType === Node.TEXT_NODE && (tag === 'text' || tag === 'tspan' || tag === 'title')) copy.append(child.cloneNode());
    else if (child instanceof Element) {
      const copied = copyPart(child, styles);
      if (copied) copy.append(copied);
    }
  }
  return tag === 'g' && !copy.childNodes.length ? null : copy;
}

/** The styles of a part; where it lies is said by its attribute, if it has one. */
function declarationsOf(tag: string, style: CSSStyleDeclaration, placed: boolean): string {
  const found: string[] = [];
  for (const name of PROPERTIES) {
    if (OF_TEXT.has(name) && tag !== 'text' && tag !== 'tspan') continue;
    if (OF_SHAPES.has(name) && !SHAPES.has(tag)) continue;
    const value = style.getPropertyValue(name);
    if (!value || value === INITIAL[name] || (name === 'stroke-width' && style.stroke === 'none')) continue;
    if (name === 'overflow' && tag !== 'svg') continue;
    if (name.startsWith('transform') && (placed || style.transform === 'none')) continue;
    found.push(`${name}:${plainValue(name, value)}`);
  }
  return found.join(';');
}

function plainValue(name: string, value: string): string {
  return /colou?r|^fill$|^stroke$/.test(name) ? plainColour(value) : value.replaceAll('"', "'");
}

const colours = new Map<string, string>();
let canvas: CanvasRenderingContext2D | null = null;

/** A colour as every program that reads SVG understands it: `color-mix` and `color(srgb …)` are not among them. */
function plainColour(text: string): string {
  const value = text.trim();
  if (!value || value === 'none' || value.startsWith('url') || /^(#|rgb\()/.test(value)) return value || 'none';
  const known = colours.get(value);
  if (known) return known;
  canvas ??= window.document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return value;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = value;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = canvas.getImageData(0, 0, 1, 1).data;
  const plain = alpha === 0 ? 'none' : alpha === 255 ? `rgb(${red},${green},${blue})` : `rgba(${red},${green},${blue},${Math.round((alpha / 255) * 1000) / 1000})`;
  colours.set(value, plain);
  return plain;
}

/** The picture as pixels, twice as fine as the drawing's own units, but at most about 16 million of them. */
export async function pixelsOf(picture: BoardPicture): Promise<Blob> {
  const scale = Math.min(2, Math.sqrt(16e6 / (picture.width * picture.height)));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`;
  await image.decode();
  const sheet = window.document.createElement('canvas');
  [sheet.width, sheet.height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  sheet.getContext('2d')?.drawImage(image, 0, 0, sheet.width, sheet.height);
  return new Promise((resolve, reject) => sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(t('share.noPicture')))), 'image/png'));
}

/** Let the browser save a file. */
export function save(content: Blob, name: string): void {
  const link = window.document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
