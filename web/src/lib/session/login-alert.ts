import { storedAtom } from '../stored-atom.ts';

/** What the login page tells its visitor, left by whoever sent them there. */
export const loginAlertAtom = storedAtom<string>('loginAlert', 'sessionStorage');
