export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
export const OFFICE_RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const NEEDS_ESCAPE = /[&<>"]/;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML 1.0 has no way to say: controls, halves of surrogate pairs, the two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** Text in an element or an attribute; what XML cannot hold is left out. */
export const xmlText = (text: string): string => {
  const writable = text.replace(UNWRITABLE, '');
  return NEEDS_ESCAPE.test(writable) ? writable.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign) : writable;
};

/**
 * Text as a cell holds it: Excel takes `_x0041_` for the escape of `A`, so one that stands there literally is escaped
 * itself; and a bare carriage return would be read as a line feed.
 */
export const cellTextXml = (text: string): string =>
  xmlText(text.replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')).replaceAll('\r', '_x000D_');

/** `A`, `Z`, `AA`: a column counted from 1. */
export const columnLetters = (column: number): string => {
  const before = Math.floor((column - 1) / 26);
  return (before > 0 ? columnLetters(before) : '') + String.fromCharCode(65 + ((column - 1) % 26));
};
