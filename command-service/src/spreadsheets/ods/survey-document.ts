import { MOST_SHEETS } from '../find-sheet.ts';
import { parsePart } from '../parse-xml.ts';
import { MOST_STYLES } from '../read-date-styles.ts';
import { WorkbookRefused } from '../workbook-refused.ts';
import { type Attributes, attributeOf, localName, SHEET_DEPTH } from './names.ts';

export type DocumentSheet = Readonly<{ name: string; isHidden: boolean; holdsValues: boolean }>;

export type SurveyedDocument = Readonly<{
  sheets: readonly DocumentSheet[];
  /** Cells in these show a number as a date, of programs that write no dates. */
  dateStyles: ReadonlySet<string>;
  from1904: boolean;
}>;

/** Goes through the content of an OpenDocument spreadsheet once. */
export const surveyDocument = async (content: AsyncIterable<string>): Promise<SurveyedDocument> => {
  const sheets: { name: string; isHidden: boolean; holdsValues: boolean }[] = [];
  const dateFormats = new Set<string>();
  const dateStyles = new Set<string>();
  const hidingStyles = new Set<string>();
  let depth = 0;
  let style = '';
  let from1904 = false;

  const addSheet = (attributes: Attributes): void => {
    const isHidden = hidingStyles.has(attributeOf(attributes, 'style-name') ?? '');
    sheets.push({ name: attributeOf(attributes, 'name') ?? '', isHidden, holdsValues: false });
    if (sheets.length > MOST_SHEETS) throw new WorkbookRefused('too-large', 'too many sheets');
  };
  const noteBefore = (name: string, attributes: Attributes): void => {
    if (name === 'date-style' || name === 'time-style') dateFormats.add(attributeOf(attributes, 'name') ?? '');
    else if (name === 'style') {
      style = attributeOf(attributes, 'name') ?? '';
      if (dateFormats.has(attributeOf(attributes, 'data-style-name') ?? '')) dateStyles.add(style);
    } else if (name === 'table-properties' && attributeOf(attributes, 'display') === 'false') hidingStyles.add(style);
    else if (name === 'null-date') from1904 = attributeOf(attributes, 'date-value') === '1904-01-01';
    if (Math.max(dateFormats.size, dateStyles.size, hidingStyles.size) > MOST_STYLES)
      throw new WorkbookRefused('damaged', 'more styles than a workbook has');
  };

  await parsePart(content, {
    open: (prefixed, attributes) => {
      depth += 1;
      const sheet = sheets.at(-1);
      if (depth > SHEET_DEPTH && sheet?.holdsValues) return;
      const name = localName(prefixed);
      if (depth === SHEET_DEPTH && name === 'table') addSheet(attributes);
      else if (!sheet) noteBefore(name, attributes);
      else sheet.holdsValues ||= name === 'p' || attributeOf(attributes, 'value-type') !== undefined;
    },
    close: () => {
      depth -= 1;
    },
  });
  return { sheets, dateStyles, from1904 };
};
