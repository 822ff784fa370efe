import { TestEnvironment } from 'jest-environment-jsdom';

const nothing = () => {};

/** Measures nothing, because nothing is laid out. */
class ResizeObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}

/**
 * Computed styles, where no style sheets reach but jsdom's own: what shows an element or not is told by what it is and by
 * its and its ancestors' own styles, instead of holding each rule and colour to each element. The rest jsdom computes.
 */
const computedStyles = ({ getComputedStyle }) => {
  const displays = new Map();
  const displayOf = (element) => {
    if (element.style?.display) return element.style.display;
    const kind = `${element.localName} ${element.getAttribute('type')} ${element.hasAttribute('hidden')}`;
    if (!displays.has(kind)) displays.set(kind, getComputedStyle(element).display);
    return displays.get(kind);
  };
  const inherited = (name, initial) => (element) => {
    for (let one = element; one; one = one.parentElement) if (one.style?.[name]) return one.style[name];
    return initial;
  };
  const told = {
    __proto__: null,
    display: displayOf,
    visibility: inherited('visibility', 'visible'),
    pointerEvents: inherited('pointerEvents', 'auto'),
  };
  return (element) => {
    let computed;
    const jsdoms = () => (computed ??= getComputedStyle(element));
    const getPropertyValue = (name) => told[name]?.(element) ?? jsdoms().getPropertyValue(name);
    return new Proxy(
      {},
      {
        get: (_, name) => (name === 'getPropertyValue' ? getPropertyValue : (told[name]?.(element) ?? jsdoms()[name])),
      },
    );
  };
};

const LABELABLE = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'];

/** The labels of a control, those that name its id and the one around it: jsdom asks every element of the page for its own. */
const labelsOf = (control) => {
  if (control.type === 'hidden') return null;
  const { id, ownerDocument } = control;
  const labels = [];
  if (id && ownerDocument.getElementById(id) === control)
    for (const label of ownerDocument.getElementsByTagName('label')) if (label.htmlFor === id) labels.push(label);
  for (let around = control.parentElement; around; around = around.parentElement)
    if (around.localName === 'label' && !around.htmlFor && around.control === control) labels.push(around);
  return labels;
};

/** jsdom, and what browsers have that it lacks; the window is as wide as a desktop's. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { global } = this;
    Object.assign(global, { Response, Headers, TextEncoder, TextDecoder, structuredClone, ResizeObserver });
    Object.assign(global, {
      /** jsdom's signals are not Node's, and nobody waits for these. */
      Request: class extends Request {
        constructor(input, { signal: _left, ...init } = {}) {
          super(input, init);
        }
      },
      CSS: { escape: (text) => text.replace(/[^\w-]/g, '\\$&') },
      matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
      scrollTo: nothing,
    });
    global.getComputedStyle = computedStyles(global);
    global.Element.prototype.scrollIntoView = nothing;
    for (const kind of LABELABLE)
      Object.defineProperty(global[`HTML${kind}Element`].prototype, 'labels', {
        get() {
          return labelsOf(this);
        },
      });
    // Elements younger than jsdom are known all the same.
    Object.defineProperty(global.HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
  }
}
