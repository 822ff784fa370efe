import * as fc from 'fast-check';
import { plainText, plainWithin, startOfLine, toPlainText } from './plain-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });
const marks = fc.string({ unit: fc.constantFrom('\u0301', '\u0316', '\u0344', '\u0958', 'a'), maxLength: 70 });
const nastyText = fc
  .array(
    fc.oneof(
      anyText,
      marks,
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''));

/** What XML 1.0 allows in a document, without the carriage return that parsers read as a line feed. */
const XML_CHARACTERS = /^[\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u;

describe('plain text', () => {
  it.each([
    ['letters, marks and signs as they are', 'Ñandú “así” — 5 € 漢字 😀', 'Ñandú “así” — 5 € 漢字 😀'],
    ['tabs and line feeds', 'a\tb\nc', 'a\tb\nc'],
    ['one kind of line break', 'a\r\nb\rc\vd\fe\u0085f', 'a\nb\nc\nd\ne\nf'],
    ['no control characters', 'a\u0000b\u0008c\u001bd\u007fe\u0090f', 'abcdef'],
    ['no noncharacters', 'a\ufffeb\uffffc\ufdd0d\u{1fffe}e', 'abcde'],
    ['no half of a surrogate pair', 'a\ud800b\udc00c', 'abc'],
    ['no direction overrides', 'a\u202eb\u2066c', 'abc'],
    ['no signs without a width', '\ufeffC-\u200b4\u00ad5\u2060\u200e', 'C-45'],
    ['what joins letters and pictures', '👩\u200d🏫 क्\u200c', '👩\u200d🏫 क्\u200c'],
    ['composed letters', 'Pen\u0303a', 'Peña'],
    ['letters composed across what is removed', 'n\u0000\u0303', 'ñ'],
  ])('has %s', (_, text, plain) => expect(toPlainText(text)).toBe(plain));

  it('is what a schema makes of any text', () => {
    expect(plainText(4).parse(' \u0000a\uffffb\u0007 ')).toBe('ab');
    expect(plainText(4).safeParse(1).success).toBe(false);
    expect(plainText(4).safeParse('abcde').success).toBe(false);
  });

  it('is not even looked at where it is far longer than it may be', () => {
    const looked: number[] = [];
    const look = (text: string) => String(looked.push(text.length));
    plainWithin('a'.repeat(400), 100, look);
    plainWithin('a'.repeat(401), 100, look);
    expect(looked).toEqual([400]);
    expect(plainText(4).safeParse('\u0000'.repeat(17)).success).toBe(false);
    expect(startOfLine(' a \n b c'.repeat(1_000), 5)).toBe('a b c');
  });

  it('is plain already, fit for XML and well formed, whatever it was', () => {
    return fc.assert(
      fc.property(nastyText, (text) => {
        const plain = toPlainText(text);
        expect(toPlainText(plain)).toBe(plain);
        expect(plain.isWellFormed()).toBe(true);
        expect(plain).toMatch(XML_CHARACTERS);
      }),
    );
  });
});
