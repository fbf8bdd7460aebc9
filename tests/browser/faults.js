// Everything on the page that cannot be read or hit, as `[kind, what, detail]`. Run by tests/browser/faults.py.
//
// Sizes are those on the screen, after zoom and every other transform. Text that is scrolled out of view or wholly
// covered by something opaque is not looked at: it is not seen.
(limits) => {
  const faults = [];
  const report = (kind, what, detail) => faults.push([kind, what, detail]);
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const isDrawing = (element) => element instanceof SVGElement;
  const nameOf = (element) => {
    const own = (one) => one.tagName.toLowerCase() + [...one.classList].map((name) => (name.startsWith('svelte-') ? '' : `.${name}`)).join('');
    const around = element.parentElement?.closest('[class]');
    return around ? `${own(around)} ${own(element)}` : own(element);
  };

  // --- geometry ----------------------------------------------------------------------------------------------
  const box = (left, top, right, bottom) => ({ left, top, right, bottom, width: right - left, height: bottom - top });
  const meet = (a, b) => box(Math.max(a.left, b.left), Math.max(a.top, b.top), Math.min(a.right, b.right), Math.min(a.bottom, b.bottom));
  const isEmpty = (one) => one.width <= 0.5 || one.height <= 0.5;
  const round = (number) => Math.round(number * 10) / 10;

  function scaleOf(element) {
    if (isDrawing(element) && element.getScreenCTM) {
      const matrix = element.getScreenCTM();
      return matrix ? Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) : 1;
    }
    const whole = element.closest('div, section, main, body') ?? document.body;
    return whole.offsetWidth ? whole.getBoundingClientRect().width / whole.offsetWidth : 1;
  }

  /** The boxes that cut off what is inside: those one can scroll, and those one cannot. */
  const cuts = new Map();
  function cutsAround(element) {
    if (!element || element === document.documentElement) return { scrolled: box(-1e6, -1e6, 1e6, 1e6), cut: box(-1e6, -1e6, 1e6, 1e6) };
    if (cuts.has(element)) return cuts.get(element);
    let { scrolled, cut } = cutsAround(element.parentElement);
    const overflow = `${styleOf(element).overflowX} ${styleOf(element).overflowY}`;
    const drawing = isDrawing(element);
    if ((!drawing || element.tagName === 'svg') && element !== document.body && overflow !== 'visible visible') {
      const bounds = element.getBoundingClientRect();
      if (/auto|scroll/.test(overflow)) scrolled = meet(scrolled, bounds);
      else cut = meet(cut, bounds);
    }
    cuts.set(element, { scrolled, cut });
    return cuts.get(element);
  }

  function isShown(element) {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    // Chromium says that parts of a drawing with `display: none` are visible.
    for (let one = element; one; one = one.parentElement) if (Number(styleOf(one).opacity) < 0.05 || styleOf(one).display === 'none') return false;
    return true;
  }

  /** The element around a text that ends it with an ellipsis. */
  function cutShort(element) {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      if (styleOf(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1) return one;
    }
    return null;
  }

  // --- colours -----------------------------------------------------------------------------------------------
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colours = new Map();
  /** Red, green, blue from 0 to 255 and alpha from 0 to 1; null for what is not a plain colour. */
  function colour(text) {
    if (!text || text === 'none' || text.startsWith('url')) return null;
    if (!colours.has(text)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
      colours.set(text, [red, green, blue, alpha / 255]);
    }
    return colours.get(text);
  }
  const blend = ([r, g, b, a], under) => [r, g, b].map((part, at) => part * a + under[at] * (1 - a)).concat(1);
  const luminance = (rgb) => {
    const [r, g, b] = rgb.slice(0, 3).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const withOpacity = (found, element, own = '1') => {
    let alpha = found[3] * Number(own);
    for (let one = element; one && one !== document.body; one = one.parentElement) alpha *= Number(styleOf(one).opacity);
    return [found[0], found[1], found[2], alpha];
  };
  /** What an element paints behind things in front of it: a colour, null for nothing, undefined for who knows. */
  function painted(element) {
    const style = styleOf(element);
    if (isDrawing(element) && element.tagName !== 'svg') {
      if (['text', 'tspan', 'g', 'use', 'image', 'line', 'polyline'].includes(element.tagName)) return element.tagName === 'image' ? undefined : null;
      if (style.fill === 'none') return null;
      const found = colour(style.fill);
      return found ? withOpacity(found, element, style.fillOpacity) : undefined;
    }
    if (style.backgroundImage !== 'none') return undefined;
    const found = colour(style.backgroundColor);
    return found && found[3] ? withOpacity(found, element) : null;
  }

  // --- text --------------------------------------------------------------------------------------------------
  // So that every element under a point is found.
  const everythingCanBeHit = new CSSStyleSheet();
  everythingCanBeHit.replaceSync('*, *::before, *::after { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(everythingCanBeHit);
  const screen = box(0, 0, innerWidth, innerHeight);
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !element || element.closest('script, style, title, desc, option, noscript') || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Of condensed text the range has the width it would have otherwise.
    const boxes = element.hasAttribute('textLength') ? [element.getBoundingClientRect()] : [...range.getClientRects()];
    const lines = boxes.filter((line) => line.width > 1 && line.height > 1);
    const { scrolled, cut } = cutsAround(element);
    for (const line of lines) {
      const words = node.data.trim().replace(/\s+/g, ' ').slice(0, 40);
      const seen = meet(meet(line, scrolled), cut);
      if (isEmpty(seen) || seen.width * seen.height < 4) {
        // Text for screen readers only is in a box of one pixel.
        if (!isEmpty(meet(line, scrolled)) && cut.width > 24 && cut.height > 24) report('clipped', words, `${nameOf(element)} not seen at all`);
        continue;
      }
      texts.push({ node, element, line, cut, scrolled, seen, words });
    }
  }

  /** What lies over a point of a text, and what lies under it. Points outside the window are not known. */
  function stack(text, x, y) {
    const all = document.elementsFromPoint(x, y);
    const own = all.findIndex((one) => one === text.element || one.contains(text.element) || (text.element.contains(one) && one.tagName === 'tspan'));
    const at = all.indexOf(text.element);
    if (at >= 0) return { over: all.slice(0, at), under: all.slice(at + 1) };
    return { over: all.slice(0, Math.max(own, 0)), under: all.slice(Math.max(own, 0)) };
  }
  const opaque = (element) => (painted(element)?.[3] ?? 0) > 0.9 && !element.matches('tspan');
  for (const text of texts) {
    const { seen } = text;
    const points = [0.1, 0.5, 0.9].map((part) => [seen.left + seen.width * part, (seen.top + seen.bottom) / 2]);
    const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    text.stacks = inside.map(([x, y]) => stack(text, x, y));
    const covers = text.stacks.map(({ over }) => over.find((one) => opaque(one) && !one.contains(text.element) && !text.element.contains(one)));
    text.hidden = covers.length > 0 && covers.every(Boolean);
    const cover = covers.find(Boolean);
    // A popup over a label is no fault; a piece of the same drawing is.
    if (cover && !text.hidden && isDrawing(text.element) && cover.ownerSVGElement && cover.ownerSVGElement === text.element.ownerSVGElement) {
      report('covered', text.words, `${nameOf(text.element)} by ${nameOf(cover)}`);
    }
  }
  const visible = texts.filter((text) => !text.hidden);

  for (const text of visible) {
    const { element, line, cut, words } = text;
    const size = parseFloat(styleOf(element).fontSize) * scaleOf(element);
    if (size < limits.text - 0.05) report('small', words, `${round(size)} px, ${nameOf(element)}`);
    // What can be scrolled into view is not clipped.
    const reached = meet(line, text.scrolled);
    const shown = meet(reached, cut);
    const slack = isDrawing(element) ? 2 : line.height * 0.25;
    const ellipsis = isDrawing(element) ? null : cutShort(element);
    if (ellipsis) report('clipped', words, `${nameOf(ellipsis)} ends in an ellipsis`);
    else if (reached.width - shown.width > 1.5 || reached.height - shown.height > slack) report('clipped', words, nameOf(element));
    else if (reached.left < -1 || reached.right > Math.max(innerWidth, document.documentElement.scrollWidth) + 1) report('clipped', words, `${nameOf(element)} outside the page`);
  }

  // Lines are taller than their letters, so a part of each line counts as empty.
  const letters = ({ line }) => box(line.left + 1, line.top + line.height * 0.22, line.right - 1, line.bottom - line.height * 0.22);
  const sorted = visible.map((text) => ({ text, inner: letters(text) })).sort((a, b) => a.inner.left - b.inner.left);
  for (let at = 0; at < sorted.length; at++) {
    for (let other = at + 1; other < sorted.length && sorted[other].inner.left < sorted[at].inner.right; other++) {
      const [a, b] = [sorted[at], sorted[other]];
      const common = meet(a.inner, b.inner);
      if (common.width < 1 || common.height < 1 || a.text.node === b.text.node) continue;
      if (isEmpty(meet(a.text.seen, b.text.seen))) continue;
      const [x, y] = [(common.left + common.right) / 2, (common.top + common.bottom) / 2];
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const hidden = [a.text, b.text].some((text) => stack(text, x, y).over.some((one) => opaque(one) && !one.contains(text.element)));
      if (!hidden) report('overlapping', a.text.words, `${b.text.words} (${nameOf(a.text.element)}, ${nameOf(b.text.element)})`);
    }
  }

  // axe looks at the contrast of other text; it cannot tell what is painted behind text in a drawing.
  for (const text of visible) {
    const { element, words } = text;
    if (!isDrawing(element) || !text.stacks.length) continue;
    const style = styleOf(element);
    const fill = colour(style.fill);
    if (!fill) continue;
    const halo = style.paintOrder.startsWith('stroke') && parseFloat(style.strokeWidth) * scaleOf(element) >= 2 ? colour(style.stroke) : null;
    let worst = 100;
    for (const { under } of text.stacks) {
      const layers = halo ? [withOpacity(halo, element, style.strokeOpacity)] : [];
      for (const one of under) {
        const found = painted(one);
        if (found === undefined) { layers.length = 0; break; }
        if (found) layers.push(found);
        if (found?.[3] > 0.98) break;
      }
      if (!layers.length || layers.at(-1)[3] <= 0.98) continue;
      const behind = layers.reverse().reduce((below, layer) => blend(layer, below));
      worst = Math.min(worst, contrast(blend(withOpacity(fill, element, style.fillOpacity), behind), behind));
    }
    if (worst < limits.contrast) report('faint', words, `${worst.toFixed(2)}, ${nameOf(element)}`);
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== everythingCanBeHit);

  // --- targets -----------------------------------------------------------------------------------------------
  /** The box around all parts of a drawing that react to the pointer. */
  function hitBounds(drawing) {
    let found = null;
    for (const one of [drawing, ...drawing.querySelectorAll('*')]) {
      const style = styleOf(one);
      if (!(one instanceof SVGGeometryElement || one instanceof SVGTextElement) || style.pointerEvents === 'none' || style.display === 'none') continue;
      const { left, top, right, bottom } = one.getBoundingClientRect();
      // Chromium leaves the stroke out.
      const stroke = style.stroke === 'none' ? 0 : (parseFloat(style.strokeWidth) * scaleOf(one)) / 2;
      const part = box(left - stroke, top - stroke, right + stroke, bottom + stroke);
      found = found ? box(Math.min(found.left, part.left), Math.min(found.top, part.top), Math.max(found.right, part.right), Math.max(found.bottom, part.bottom)) : part;
    }
    return found ?? drawing.getBoundingClientRect();
  }
  const TARGETS = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=radio], [role=switch], [tabindex]:not([tabindex="-1"])';
  for (const target of document.querySelectorAll(TARGETS)) {
    if (target.disabled || !isShown(target)) continue;
    if (target.tabIndex < 0 && !target.matches('button, a, input, select')) continue;
    // A region that scrolls can be focused, and a word in a sentence is as high as its line.
    if (target.matches(':is(:not([role]), [role=log], [role=region], [role=group], [role=list], [role=tabpanel]):not(button, a, input, select, textarea, summary)') && !isDrawing(target)) continue;
    if (target.matches('a') && styleOf(target).display === 'inline' && target.parentElement.textContent.trim() !== target.textContent.trim()) continue;
    const label = target.matches('input') ? target.closest('label') : null;
    const bounds = isDrawing(target) ? hitBounds(target.closest('.target') ?? target) : (label ?? target).getBoundingClientRect();
    if (isEmpty(meet(meet(bounds, cutsAround(target.parentElement).scrolled), screen))) continue;
    if (bounds.width < 2 || bounds.height < 2) continue;
    if (Math.min(bounds.width, bounds.height) < limits.target - 0.6) {
      // A map is too small for a thumb: there a tap picks the nearest target, and the panel has every choice.
      const onMap = limits.thumb && target.closest('.stage .opening');
      const words = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
      report(onMap ? 'small on the map' : 'hard to hit', words || target.tagName.toLowerCase(), `${round(bounds.width)} x ${round(bounds.height)} px, ${nameOf(target)}`);
    }
  }
  return faults;
}
