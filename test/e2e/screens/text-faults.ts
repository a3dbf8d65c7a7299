/**
 * Run in the page: words that are cut off, that lie outside the window or over others, or that stick out of their
 * button; parts that would have to be scrolled in a slit; and a page that is wider than the window. It is sent as text,
 * so it needs nothing from outside itself.
 */
export function textFaults(): readonly string[] {
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  type Overflow = 'shown' | 'cut' | 'scrolls';
  interface Facts {
    readonly x: Overflow;
    readonly y: Overflow;
    readonly isEllipsis: boolean;
    readonly position: string;
    readonly isLayer: boolean;
    readonly isHidden: boolean;
    /** Within the border, without scroll bars. */
    readonly inner: Box;
  }
  interface Item {
    readonly element: Element;
    readonly box: Box;
    readonly layer: Element | null;
    readonly name: string;
    readonly isControl: boolean;
  }

  const found = new Set<string>();
  const known = new Map<Element, Facts>();
  const kind = (value: string): Overflow =>
    value === 'visible' ? 'shown' : value === 'hidden' || value === 'clip' ? 'cut' : 'scrolls';

  function factsOf(element: Element): Facts {
    const before = known.get(element);
    if (before !== undefined) return before;
    const style = getComputedStyle(element);
    const outer = element.getBoundingClientRect();
    const left = outer.left + element.clientLeft;
    const top = outer.top + element.clientTop;
    const isInline = style.display === 'inline';
    const facts: Facts = {
      x: isInline ? 'shown' : kind(style.overflowX),
      y: isInline ? 'shown' : kind(style.overflowY),
      isEllipsis: style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none',
      position: style.position,
      isLayer: style.position === 'fixed' || style.position === 'sticky' || style.zIndex !== 'auto',
      isHidden:
        style.clipPath !== 'none' || (style.position === 'absolute' && outer.width <= 1 && outer.height <= 1),
      inner: { left, top, right: left + element.clientWidth, bottom: top + element.clientHeight }
    };
    known.set(element, facts);
    return facts;
  }

  function nameOf(element: Element, words = element.textContent): string {
    const role = element.closest('[role]')?.getAttribute('role') ?? '';
    return `${element.tagName.toLowerCase()}${role === '' ? '' : ` in ${role}`} “${words.trim().slice(0, 60)}”`;
  }

  /** The part of `box` that can be seen; null when none. Tells on the way where words are cut. */
  function seen(element: Element, box: Box, tell: ((what: string) => void) | null): Box | null {
    let { left, top, right, bottom } = box;
    let [isFreeX, isFreeY, skips] = [false, false, false];
    for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
      const { x, y, position, inner, isEllipsis, isHidden } = factsOf(at);
      if (isHidden) return null;
      if (skips && position === 'static') continue;
      if (x === 'cut' && !isFreeX && !isEllipsis && (left < inner.left - 1 || right > inner.right + 1))
        tell?.('is cut off at the side');
      if (y === 'cut' && !isFreeY && !isEllipsis && (top < inner.top - 2 || bottom > inner.bottom + 2))
        tell?.('is cut off at its foot or head');
      if (x === 'scrolls' || isEllipsis) isFreeX = true;
      if (y === 'scrolls') isFreeY = true;
      if (x !== 'shown') [left, right] = [Math.max(left, inner.left), Math.min(right, inner.right)];
      if (y !== 'shown') [top, bottom] = [Math.max(top, inner.top), Math.min(bottom, inner.bottom)];
      if (position === 'fixed') break;
      skips = position === 'absolute' || (skips && position === 'static');
    }
    if (!isFreeX && (box.left < -1 || box.right > innerWidth + 1)) tell?.('lies beside the window');
    if (!isFreeY && (box.top < -1 || box.bottom > innerHeight + 1)) tell?.('lies below or above the window');
    return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
  }

  function layerOf(element: Element): Element | null {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (factsOf(at).isLayer) return at;
    return null;
  }

  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[inert], [data-base-ui-inert]') === null;

  function texts(): Item[] {
    const items: Item[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || node.textContent?.trim() === '' || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const name = nameOf(element, node.textContent ?? '');
      const button = element.closest('button, [role="tab"], [role="radio"], kbd, summary');
      for (const rect of range.getClientRects()) {
        const box = seen(element, rect, (what) => found.add(`${name} ${what}`));
        if (box === null) continue;
        const layer = layerOf(element);
        items.push({ element, box, layer, name, isControl: false });
        const outer = button?.getBoundingClientRect();
        const isShortened = factsOf(element).isEllipsis;
        if (
          outer !== undefined &&
          !isShortened &&
          (rect.right > outer.right + 1 || rect.left < outer.left - 1)
        )
          found.add(`${name} sticks out of its button`);
        if (outer !== undefined && (rect.bottom > outer.bottom + 2 || rect.top < outer.top - 2))
          found.add(`${name} is higher than its button`);
      }
    }
    return items;
  }

  function controls(): Item[] {
    const all = document.querySelectorAll(
      'button, textarea, select, a[href], [role="tab"], input:not([type="radio"], [type="checkbox"], [type="search"])'
    );
    return [...all].filter(isShown).flatMap((element) => {
      const box = seen(element, element.getBoundingClientRect(), null);
      const name = nameOf(element, element.getAttribute('aria-label') ?? element.textContent);
      return box === null ? [] : [{ element, box, layer: layerOf(element), name, isControl: true }];
    });
  }

  function overlaps(a: Item, b: Item): boolean {
    if (a.layer !== b.layer || a.element === b.element) return false;
    if (a.element.contains(b.element) || b.element.contains(a.element)) return false;
    const width = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const height = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    return width > 2 && height > 4;
  }

  const items = [...texts(), ...controls()].sort((a, b) => a.box.top - b.box.top);
  items.forEach((item, index) => {
    for (const other of items.slice(index + 1)) {
      if (other.box.top >= item.box.bottom) break;
      if (overlaps(item, other)) found.add(`${item.name} and ${other.name} lie over each other`);
    }
  });

  const isCode = (element: Element): boolean => element.closest('pre, code, ol, .cm-editor') !== null;
  for (const [element, { x, y, inner }] of known) {
    const height = inner.bottom - inner.top;
    const isText = element.matches('input, textarea');
    if (
      y === 'scrolls' &&
      !isText &&
      element.scrollHeight > element.clientHeight + 1 &&
      height < 40 &&
      innerHeight >= 256
    )
      found.add(`${nameOf(element)} is scrolled in a slit ${String(Math.round(height))} px high`);
    if (x === 'scrolls' && !isText && !isCode(element) && element.scrollWidth > element.clientWidth + 1) {
      const wide = [...element.querySelectorAll('*')].find(
        (each) => each.getBoundingClientRect().right > inner.right + 1
      );
      if (wide === undefined || !isCode(wide))
        found.add(`${nameOf(element)} must be scrolled sideways, by ${nameOf(wide ?? element)}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) found.add('the page is wider than the window');
  return [...found];
}
