import { toWinAnsi } from './win-ansi.ts';

/**
 * One of PDF's standard fonts at one size. A big table is hundreds of thousands of short texts: they are measured from
 * a table of widths and written as they are, without kerning, which pdfkit's own text layout is too slow for.
 */
export type Typeface = Readonly<{
  key: string;
  size: number;
  leading: number;
  dictionary: PDFKit.PDFKitReference;
  widthOf: (line: string) => number;
}>;

export type StandardFont = 'Times-Roman' | 'Times-Bold' | 'Helvetica' | 'Helvetica-Bold';

export const typefacesOf = (pdf: PDFKit.PDFDocument) => {
  const fonts = new Map<StandardFont, ReturnType<typeof openFont>>();
  const openOnce = (name: StandardFont) => {
    const font = fonts.get(name) ?? openFont(pdf, name);
    fonts.set(name, font);
    return font;
  };
  return {
    typeface: (name: StandardFont, size: number): Typeface => {
      const { widths, dictionary } = openOnce(name);
      const widthOf = (line: string): number => {
        let width = 0;
        for (let index = 0; index < line.length; index += 1) width += widths[line.charCodeAt(index)] ?? 0;
        return (width * size) / 1000;
      };
      return { key: name, size, leading: size * 1.22, dictionary, widthOf };
    },
    end: () => {
      for (const { dictionary } of fonts.values()) dictionary.end(undefined);
    },
  };
};

const openFont = (pdf: PDFKit.PDFDocument, name: StandardFont) => {
  pdf.font(name).fontSize(1000);
  const decoder = new TextDecoder('windows-1252');
  const widths = Float64Array.from({ length: 256 }, (_, byte) =>
    byte < 0x20 ? 0 : pdf.widthOfString(decoder.decode(Uint8Array.of(byte))),
  );
  const dictionary = pdf.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: name, Encoding: 'WinAnsiEncoding' });
  return { widths, dictionary };
};

/**
 * The text's lines, none wider than `width`: broken at blanks; inside a word only when a whole line does not hold it,
 * then after a sign such as those that part an address, and elsewhere only when a line does not even hold what follows.
 */
export const wrap = (text: string, typeface: Typeface, width: number): string[] => {
  const room = width + ROUNDING;
  const blank = typeface.widthOf(' ');
  const lines: string[] = [];
  for (const paragraph of toWinAnsi(text).split('\n')) {
    let line = '';
    let used = 0;
    for (const word of paragraph.split(' ').filter(Boolean)) {
      const wordWidth = typeface.widthOf(word);
      if (line && used + blank + wordWidth <= room) {
        line += ` ${word}`;
        used += blank + wordWidth;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      used = wordWidth;
      while (used > room) {
        const end = breakAt(line, typeface, room);
        lines.push(line.slice(0, end));
        line = line.slice(end);
        used = typeface.widthOf(line);
      }
    }
    if (line) lines.push(line);
  }
  return lines;
};

const ROUNDING = 0.01;

const breakAt = (word: string, typeface: Typeface, room: number): number => {
  let end = 0;
  for (let used = 0; end < word.length; end += 1) {
    used += typeface.widthOf(word[end]!);
    if (used > room) break;
  }
  const afterSign = word.slice(0, end).search(/[/?&=_.,;:-][^/?&=_.,;:-]*$/) + 1;
  const next = pieces(word.slice(afterSign))[0] ?? '';
  return Math.max(1, afterSign > 0 && typeface.widthOf(next) <= room ? afterSign : end);
};

/** A word in the parts that it may be broken between: after the signs that part an address or a number of a contract. */
export const pieces = (word: string): string[] => word.match(/[^/?&=_.,;:-]*[/?&=_.,;:-]+|[^/?&=_.,;:-]+$/g) ?? [];

/** What shows one line with its baseline at (x, y), in the page's coordinates with y downwards. */
export const showLine = (line: string, { key, size }: Typeface, x: number, y: number): string =>
  `BT /${key} ${size} Tf 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} Tm ${pdfString(line)} Tj ET`;

/** A PDF string. */
export const pdfString = (line: string): string => `(${line.replace(/[\\()]/g, '\\$&')})`;
