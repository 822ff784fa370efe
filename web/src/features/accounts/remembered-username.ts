import { storedAtom } from '../../lib/stored-atom.ts';

/** Whom the login page expects, when they asked to be remembered on this device. */
export const rememberedUsernameAtom = storedAtom<string>('rememberedUsername', 'localStorage');
