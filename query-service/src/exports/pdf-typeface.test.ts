import PDFDocument from 'pdfkit';
import { type Typeface, typefacesOf, wrap } from './pdf-typeface.ts';

const everyLetter10: Typeface = {
  key: 'T',
  size: 10,
  leading: 12,
  dictionary: new PDFDocument().ref({}),
  widthOf: (line) => line.length * 10,
};

describe('wrapping', () => {
  it.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['a line that just fits', '12345 7890', ['12345 7890']],
    ['at blanks', 'uno dos tres cuatro', ['uno dos', 'tres', 'cuatro']],
    ['at line breaks', 'uno\n\ndos', ['uno', 'dos']],
    ['a word longer than a line', 'de 1234567890123 tres', ['de', '1234567890', '123 tres']],
    ['a part that no line holds where the line is full', '/x/subdirector', ['/x/subdire', 'ctor']],
    ['an address before a part that fits', 'a/subdirecci', ['a/', 'subdirecci']],
    ['a long address at its signs', 'http://ejemplo.mx/uno', ['http://', 'ejemplo.', 'mx/uno']],
  ])('breaks %s', (_, text, lines) => {
    expect(wrap(text, everyLetter10, 100)).toEqual(lines);
  });

  it('comes to an end where not even a letter fits', () => {
    expect(wrap('abc', everyLetter10, 5)).toEqual(['a', 'b', 'c']);
  });
});

describe('a standard font', () => {
  it('is measured as pdfkit measures it, kerning apart', () => {
    const pdf = new PDFDocument();
    const { widthOf } = typefacesOf(pdf).typeface('Helvetica', 8);
    const amount = pdf.font('Helvetica').fontSize(8).widthOfString('1,234,567.89');
    expect(widthOf('1,234,567.89')).toBeCloseTo(amount);
    expect(widthOf('ñ')).toBeCloseTo(pdf.widthOfString('ñ'));
    expect(widthOf('\x97')).toBeCloseTo(pdf.widthOfString('—'));
  });
});
