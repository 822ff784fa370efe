import { addressAfter } from './user-address.ts';

const settled = { email: 'ana@monitor.mx', unconfirmedEmail: null };
const waiting = { email: 'ana@monitor.mx', unconfirmedEmail: 'nueva@monitor.mx' };

describe('the address of an account after a form', () => {
  it.each([
    ['says the same', settled, { email: 'ana@monitor.mx' }, settled],
    ['says another, which is to be confirmed', settled, { email: 'nueva@monitor.mx' }, waiting],
    ['spells it otherwise', settled, { email: 'Ana@Monitor.mx' }, { ...settled, email: 'Ana@Monitor.mx' }],
    ['says nothing of the one that waits', waiting, { email: 'ana@monitor.mx' }, waiting],
    ['says the one that waits again', waiting, { ...waiting }, waiting],
    ['gives up the one that waits', waiting, { email: 'ana@monitor.mx', unconfirmedEmail: null }, settled],
    ['gives it up by saying the one it has', waiting, { ...waiting, unconfirmedEmail: 'ANA@monitor.mx' }, settled],
    [
      'says a third one in its place',
      waiting,
      { ...waiting, unconfirmedEmail: 'otra@monitor.mx' },
      { ...waiting, unconfirmedEmail: 'otra@monitor.mx' },
    ],
    ['says the one that waits as its own', waiting, { email: 'nueva@monitor.mx', unconfirmedEmail: null }, waiting],
    ['says none', settled, { email: null }, settled],
  ])('that %s', (_name, before, form, after) => expect(addressAfter(form, before)).toEqual(after));
});
