import { normalForm } from '@monitor/contracts-schema/text/normal-form';
import { toPlainText } from '@monitor/contracts-schema/text/plain-text';

/**
 * Text in the encoding of PDF's standard fonts: each character is one byte of Windows-1252. It covers Spanish; of what
 * it lacks, the letter without its mark or the nearest sign is taken, else a question mark.
 */
export const toWinAnsi = (text: string): string => {
  if (ALREADY_WIN_ANSI.test(text)) return text;
  return toPlainText(text)
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\n -~]/gu, byteOrNearest);
};

const ALREADY_WIN_ANSI = /^[\n -~\u00A1-\u00AC\u00AE-\u00FF]*$/;

const PRINTABLE_BYTES = Array.from({ length: 0xff - 0x80 + 1 }, (_, index) => 0x80 + index);
const decoded = new TextDecoder('windows-1252').decode(Uint8Array.from(PRINTABLE_BYTES));
const BYTES = new Map(PRINTABLE_BYTES.map((byte, index) => [decoded[index]!, String.fromCharCode(byte)]));

const NEAREST: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2015': '\x97',
  '\u2212': '-',
  '\u2032': "'",
  '\u2033': '"',
  '\u2190': '<-',
  '\u2192': '->',
  '\u2260': '<>',
  '\u2264': '<=',
  '\u2265': '>=',
  '\u25CF': '\x95',
  '\u25AA': '\x95',
};

const byteOrNearest = (character: string): string => {
  if (/\s|\p{Cc}/u.test(character)) return ' ';
  return BYTES.get(character) ?? NEAREST[character] ?? withoutMark(character) ?? '?';
};

const withoutMark = (character: string): string | undefined => {
  const plain = normalForm(character, 'NFKD').replace(/\p{M}/gu, '');
  return /^[ -~]+$/.test(plain) ? plain : undefined;
};
