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
    // Elements younger than jsdom are known all the same.
    Object.defineProperty(global.HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
  }
}
