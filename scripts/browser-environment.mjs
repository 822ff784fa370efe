import { JSDOM, VirtualConsole } from 'jsdom';
import NativeEnvironment from './native-environment.mjs';

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

/** Globals that Node has too, of which jsdom takes none but its own. */
const JSDOMS =
  /^(AbortController|AbortSignal|Blob|CloseEvent|CustomEvent|DOMException|Event|EventTarget|File|FormData|MessageEvent|navigator)$/;

/** Globals that tests replace: what the window has is always what the process has. */
const REPLACED = ['fetch', 'WebSocket', 'XMLHttpRequest', 'setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'];

/** Gives the process the window's globals: one window, for the pages of all files, as modules find it when they load. */
const becomeBrowser = () => {
  const virtualConsole = new VirtualConsole().on('jsdomError', (error) => console.error(error));
  const { window } = new JSDOM('<!DOCTYPE html>', { url: 'http://localhost/', pretendToBeVisual: true, virtualConsole });
  window.addEventListener('error', (event) => {
    event.preventDefault(); // the test fails with it, which says it once
    process.emit('uncaughtException', event.error);
  });
  /** jsdom's signals are not Node's, and nobody waits for these. */
  const SignalFreeRequest = class extends Request {
    constructor(input, { signal: _left, ...init } = {}) {
      super(input, init);
    }
  };
  Object.assign(window, {
    Request: SignalFreeRequest,
    ResizeObserver,
    CSS: { escape: (text) => text.replace(/[^\w-]/g, '\\$&') },
    matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
    scrollTo: nothing,
    getComputedStyle: computedStyles(window),
  });
  window.Element.prototype.scrollIntoView = nothing;
  for (const kind of LABELABLE)
    Object.defineProperty(window[`HTML${kind}Element`].prototype, 'labels', {
      get() {
        return labelsOf(this);
      },
    });
  // Elements younger than jsdom are known all the same.
  Object.defineProperty(window.HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' });
  const { addEventListener, removeEventListener, dispatchEvent } = window;
  const shared = { Request: SignalFreeRequest, addEventListener, removeEventListener, dispatchEvent };
  for (const name of Object.keys(Object.getOwnPropertyDescriptors(window)))
    if (!name.startsWith('_') && (!(name in globalThis) || JSDOMS.test(name))) shared[name] = window[name];
  for (const [name, value] of Object.entries(shared)) {
    const isCalled = typeof value === 'function' && /^[a-z]/.test(name);
    const bound = isCalled ? value.bind(window) : value;
    Object.defineProperty(globalThis, name, { value: bound, writable: true, configurable: true });
  }
  for (const name of REPLACED)
    Object.defineProperty(window, name, { get: () => globalThis[name], set: (given) => void (globalThis[name] = given) });
  return Object.fromEntries(REPLACED.map((name) => [name, globalThis[name]]));
};

const found = becomeBrowser();

/** What a file's pages wait for, which ends with the file. */
const timers = new Set();
/** The last file's last frame: with one that is not cancelled and has no timer any more, jsdom would paint no other. */
let lastFrame = 0;

const endingWithFile = (set) => (work, ms, ...given) => {
  const timer = set(work, ms, ...given);
  timers.add(timer);
  return timer;
};

/** Where tests of pages run: a browser's globals in those of the process; the window is as wide as a desktop's. */
export default class BrowserEnvironment extends NativeEnvironment {
  /** Each file finds the browser as the first one does. */
  async setup() {
    const { setTimeout, setInterval } = found;
    Object.assign(globalThis, found, {
      setTimeout: endingWithFile(setTimeout),
      setInterval: endingWithFile(setInterval),
    });
    for (const element of [document.documentElement, document.head, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    document.head.replaceChildren();
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
    localStorage.clear();
    sessionStorage.clear();
  }

  async teardown() {
    const newest = requestAnimationFrame(nothing);
    for (let frame = newest; frame > lastFrame; frame--) cancelAnimationFrame(frame);
    lastFrame = newest;
    for (const timer of timers) found.clearTimeout(timer);
    timers.clear();
    Object.assign(globalThis, found);
    await super.teardown();
  }
}
