// jsdom finds a computed style by trying each rule of its own style sheet on the element, then resolves a dozen colors. Roles and names
// (`getByRole`) ask at every element of a page for what hides it, which was a fifth of the time of a screen's tests. No style sheet is
// loaded in them, so what hides an element, or takes its clicks, follows from its name, a few attributes and its own style.

/** What hides, by the element's kind. @type {Map<string, string>} */
const displays = new Map();

/**
 * @param {Window & typeof globalThis} window
 * @param {Element} element
 * @param {typeof getComputedStyle} compute
 */
function displayOf(window, element, compute) {
  const own = styleOf(element)?.display;
  if (own) return own;
  const attributes = ['type', 'hidden', 'open'].filter((name) => element.hasAttribute(name));
  const kind = [element.namespaceURI, element.localName, ...attributes, element.getAttribute('type')].join(' ');
  let display = displays.get(kind);
  if (display === undefined) {
    const sample = window.document.createElementNS(element.namespaceURI, element.localName);
    for (const name of attributes) sample.setAttribute(name, element.getAttribute(name) ?? '');
    display = compute(sample).display;
    displays.set(kind, display);
  }
  return display;
}

/** The style written on the element. @param {Element} element */
const styleOf = (element) => (element.hasAttribute('style') ? /** @type {HTMLElement} */ (element).style : undefined);

/** @param {Element} element @param {'visibility' | 'pointerEvents'} name @param {string} initial */
function inherited(element, name, initial) {
  for (let each = /** @type {Element | null} */ (element); each; each = each.parentElement) {
    const own = styleOf(each)?.[name];
    if (own) return own;
  }
  return initial;
}

/**
 * Makes the computed styles of a jsdom window quick to ask for `display`, `visibility` and `pointer-events`; others are computed as before.
 * @param {Window & typeof globalThis} window
 */
export function makeStylesQuick(window) {
  const compute = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || window.document.styleSheets.length > 0) return compute(element, pseudo);
    const takesClicks = () => inherited(element, 'pointerEvents', 'auto');
    /** @type {Map<string | symbol, () => string>} */
    const quick = new Map([
      ['display', () => displayOf(window, element, compute)],
      ['visibility', () => inherited(element, 'visibility', 'visible')],
      ['pointerEvents', takesClicks],
      ['pointer-events', takesClicks],
    ]);
    /** @type {CSSStyleDeclaration | undefined} */
    let whole;
    const rest = () => (whole ??= compute(element));
    /** @param {string} name */
    const getPropertyValue = (name) => quick.get(name)?.() ?? rest().getPropertyValue(name);
    return new Proxy(/** @type {CSSStyleDeclaration} */ ({}), {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        const found = quick.get(name);
        if (found) return found();
        const value = Reflect.get(rest(), name);
        return typeof value === 'function' ? value.bind(whole) : value;
      },
    });
  };
}
