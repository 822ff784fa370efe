import { TestEnvironment } from 'jest-environment-jsdom';

const nothing = () => {};

/** Measures nothing, because nothing is laid out. */
class ResizeObserver {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
}

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
    global.Element.prototype.scrollIntoView = nothing;
    // Elements younger than jsdom are known all the same.
    Object.defineProperty(global.HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
  }
}
