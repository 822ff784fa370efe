import type { StyleTable } from './style-table.ts';
import type { Cell, CellContent } from './workbook.ts';
import { cellTextXml, xmlText } from './xml.ts';

/** Gives texts the numbers by which cells name them, where a workbook holds each text once. */
export type SharedTexts = Readonly<{ numberOf: (text: string) => number }>;

const textXml = (text: string): string => `<t xml:space="preserve">${cellTextXml(text)}</t>`;

const resultXml = (result: string | number | boolean): readonly [type: string, value: string] => {
  if (typeof result === 'string') return [' t="str"', cellTextXml(result)];
  return typeof result === 'boolean' ? [' t="b"', result ? '1' : '0'] : ['', String(result)];
};

const contentXml = (content: CellContent, texts: SharedTexts | undefined): readonly [type: string, inner: string] => {
  if (typeof content === 'string')
    return texts ? [' t="s"', `<v>${texts.numberOf(content)}</v>`] : [' t="inlineStr"', `<is>${textXml(content)}</is>`];
  if (typeof content === 'number') return ['', `<v>${content}</v>`];
  if (typeof content === 'boolean') return [' t="b"', `<v>${content ? 1 : 0}</v>`];
  if ('error' in content) return [' t="e"', `<v>${xmlText(content.error)}</v>`];
  if ('runs' in content)
    return [' t="inlineStr"', `<is>${content.runs.map((run) => `<r>${textXml(run)}</r>`).join('')}</is>`];
  const [type, value] = resultXml(content.result);
  return [type, `<f>${xmlText(content.formula)}</f><v>${value}</v>`];
};

/** The element of one cell; a blank one has one only for its style. */
export const cellXml = (
  reference: string,
  { content, style }: Cell,
  styles: StyleTable,
  texts: SharedTexts | undefined,
): string => {
  const number = styles.numberOf(style);
  const styled = number > 0 ? ` s="${number}"` : '';
  if (content === undefined) return styled && `<c r="${reference}"${styled}/>`;
  const [type, inner] = contentXml(content, texts);
  return `<c r="${reference}"${styled}${type}>${inner}</c>`;
};

/** The part of a workbook that holds its shared texts. */
export const sharedTextXml = (text: string): string => `<si>${textXml(text)}</si>`;
