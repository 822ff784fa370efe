import { areOfTwo, hasWrongCheckDigit, identifyingRfc, publicRfc, rfcKey, rfcNotice } from './rfc.ts';

it('compares RFCs without blanks and hyphens', () => expect(rfcKey('rms-060531 ur0')).toBe('RMS060531UR0'));

describe('whom an RFC identifies', () => {
  it.each([
    ['LNO010101AAA', 'LNO010101AAA'],
    ['loju-800101 aaa', 'LOJU800101AAA'],
    ['Ñ&A000229AAA', 'Ñ&A000229AAA'], // a leap day; whichever century
    ['LNO010101AA9', 'LNO010101AA9'], // its last digit checks nothing here
  ])('%s is %s', (rfc, key) => expect(identifyingRfc(rfc)).toBe(key));

  it.each([
    ...[null, undefined, '', 'SIN RFC', 'XAX', 'LOJU800101', 'LOJU800101AAAA', 'LO800101AAA', '12U800101AAA'],
    ...['LNO011301AAA', 'LNO010100AAA', 'LNO010132AAA', 'LNO010230AAA', 'LNO010431AAA', 'LNO010229AAA'],
    ...['XAXX010101000', 'xexx 010101 000'],
  ])('%s is nobody', (rfc) => expect(identifyingRfc(rfc)).toBeNull());

  it('says that two are two only where both are somebody', () => {
    expect(areOfTwo('LNO010101AAA', 'LNO010101AAB')).toBe(true);
    expect(areOfTwo('LNO010101AAA', 'lno-010101-aaa')).toBe(false);
    for (const nobody of [null, 'XAXX010101000', 'SIN RFC']) {
      expect(areOfTwo('LNO010101AAA', nobody)).toBe(false);
      expect(areOfTwo(nobody, 'LNO010101AAA')).toBe(false);
    }
  });
});

describe('the last character of an RFC', () => {
  it.each(['SAT970701NN3', 'CFE-370814 QI0', 'tme840315kt6', 'GODE561231GR8'])('%s checks the others', (rfc) =>
    expect(hasWrongCheckDigit(rfc)).toBe(false),
  );

  it.each(['SAT970701NN4', 'SAT970710NN3', 'STA970701NN3', 'GODE561231GRA'])('%s does not', (rfc) =>
    expect(hasWrongCheckDigit(rfc)).toBe(true),
  );
});

it.each([
  ['', undefined],
  ['SAT970701NN3', undefined],
  ['SAT970701NN4', expect.stringMatching(/verifica los demás/)],
  ['XAXX010101000', expect.stringMatching(/No identifica a nadie/)],
  ['SIN RFC', expect.stringMatching(/No identifica a nadie/)],
])('of the RFC «%s» is said %s', (rfc, notice) => expect(rfcNotice(rfc)).toEqual(notice));

describe('what anybody may read of an RFC', () => {
  const [silent, publishing] = [{ publishesPersonalRfcs: false }, { publishesPersonalRfcs: true }];

  it('is a company’s', () => expect(publicRfc('LNO-010101-AAA', silent)).toBe('LNO-010101-AAA'));

  it.each([
    'LOJU800101AAA',
    'loju 800101 aaa',
    'LOJU800101',
    'LOJU801301AAA',
    'LOJU 800101 AAA Juana',
    'XAXX010101000',
  ])('is not %s, but where the organization publishes it', (rfc) => {
    expect(publicRfc(rfc, silent)).toBeNull();
    expect(publicRfc(rfc, publishing)).toBe(rfc);
  });
});
