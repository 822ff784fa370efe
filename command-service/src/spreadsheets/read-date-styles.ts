import { isBuiltInDateFormat, isDateFormat } from './date-formats.ts';
import { parsePart } from './parse-xml.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/** Excel stops at 65,490. */
export const MOST_STYLES = 100_000;

/** The numbers of the cell styles that show a number as a date or a time. */
export const readDateStyles = async (part: AsyncIterable<string>): Promise<Set<number>> => {
  const dateFormats = new Map<number, boolean>();
  const dateStyles = new Set<number>();
  let inCellStyles = false;
  let style = 0;

  await parsePart(part, {
    open: (name, { numFmtId, formatCode = '' }) => {
      const format = Number(numFmtId ?? 0);
      if (name === 'numFmt') dateFormats.set(format, isDateFormat(formatCode));
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles) {
        if (dateFormats.get(format) ?? isBuiltInDateFormat(format)) dateStyles.add(style);
        style += 1;
      }
      if (style > MOST_STYLES || dateFormats.size > MOST_STYLES)
        throw new WorkbookRefused('damaged', 'more styles than a workbook has');
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return dateStyles;
};
