import { createStore } from 'jotai';

/** The one store of the page's atoms: components read it through its provider, calls to the services directly. */
export const store = createStore();
