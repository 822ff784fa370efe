import { storedAtom } from './stored-atom.ts';

/** Whether `/` opens the search: unless somebody has switched it off, whom a key without another one hinders. */
export const slashKeyAtom = storedAtom<'off'>('slash-key', 'localStorage', { isShared: true });
