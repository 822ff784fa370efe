import { normalForm } from './normal-form.ts';

const acute = '\u0301';
const graveBelow = '\u0316';

describe('normal forms', () => {
  it('are those of Unicode, for whatever any script writes', () => {
    expect(normalForm(`n\u0303 e${acute}`, 'NFC')).toBe('ñ é');
    expect(normalForm('ñ', 'NFD')).toBe('n\u0303');
    expect(normalForm('①', 'NFKD')).toBe('1');
    expect(normalForm(`x${acute.repeat(30)}y`, 'NFC')).toBe(`x${acute.repeat(30)}y`);
  });

  it('sort no more than thirty marks of one letter', () => {
    const sent = (acute + graveBelow).repeat(100);
    expect(normalForm(`x${sent}y`, 'NFC')).toBe(`x${graveBelow.repeat(15)}${acute.repeat(15)}y`);
    expect(normalForm(`x${'\u0344'.repeat(100)}`, 'NFD')).toHaveLength(31);
  });
});
