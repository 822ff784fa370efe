import fc from 'fast-check';
import { contractNumberKey, foldForSearch, nameKey, rfcKey, searchText } from './text.ts';

describe('folding text', () => {
  it.each([
    ['Construcción', 'CONSTRUCCION'],
    ['PINGÜINO', 'PINGUINO'],
    ['año', 'AÑO'],
    ['an\u0303o', 'AÑO'],
    ['  dos\t blancos\n', 'DOS BLANCOS'],
    ['plain', 'PLAIN'],
    ['', ''],
  ])('reads %j as %j', (text, folded) => expect(foldForSearch(text)).toBe(folded));

  it('is the same when done twice', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => foldForSearch(foldForSearch(text)) === foldForSearch(text),
      ),
    );
  });

  it('compares names without regard to case, accents and punctuation', () => {
    expect(nameKey('Obras, S.A. de C.V.')).toBe(nameKey('OBRAS S A  DE C V'));
    expect(nameKey('PEÑA')).not.toBe(nameKey('PENA'));
  });

  it('compares RFCs without blanks and hyphens', () => expect(rfcKey('rms-060531 ur0')).toBe('RMS060531UR0'));

  it('compares contract numbers without regard to case and blanks', () =>
    expect(contractNumberKey(' ad/ 1/2018 ')).toBe('AD/ 1/2018'));

  it('keeps searched texts apart', () => {
    expect(searchText('uno', null, 'dos')).toBe('UNO\nDOS');
    expect(searchText('uno', 'dos').includes(foldForSearch('uno dos'))).toBe(false);
  });
});
