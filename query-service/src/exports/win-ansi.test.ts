import { toWinAnsi } from './win-ansi.ts';

describe('text in the encoding of the standard fonts', () => {
  it.each([
    ['Spanish as it is', 'Ñandú ¿así? ¡sí! Ü º ª', 'Ñandú ¿así? ¡sí! Ü º ª'],
    ['marks written apart', 'sen\u0303alizacio\u0301n', 'señalización'],
    ['typographic signs', '“uno” – ‘dos’ — tres… 5 €', '\x93uno\x94 \x96 \x91dos\x92 \x97 tres\x85 5 \x80'],
    ['letters with a mark it lacks', 'Łódź Dvořák', '?ódz Dvorák'],
    ['signs near to one it has', 'a\u2011b \u2212 5 \u2264 6', 'a-b - 5 <= 6'],
    ['wide letters', 'ＲＦＣ', 'RFC'],
    ['nothing for invisible signs', 'a\u200Bb\u00ADc\uFEFF', 'abc'],
    ['blanks for other blanks', 'a\u00A0b\tc', 'a b c'],
    ['nothing for what no text holds', 'a\u0000b\uFFFFc\uD800d', 'abcd'],
    ['line breaks of any kind', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['a question mark for the rest', '漢字 😀', '?? ?'],
  ])('has %s', (_, text, expected) => {
    expect(toWinAnsi(text)).toBe(expected);
  });
});
