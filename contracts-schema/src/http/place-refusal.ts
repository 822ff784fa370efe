import { Refused } from './answers.ts';

/** What is said to who finds no place among those that all share: its own network has too many, or all are taken. */
export const placeRefusal = (why: 'of-network' | 'in-all'): Refused =>
  new Refused(why === 'of-network' ? 'network.too-many' : 'server.busy');
