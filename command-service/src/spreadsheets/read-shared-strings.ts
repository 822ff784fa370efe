import { parsePart } from './parse-xml.ts';
import type { StringTable } from './string-table.ts';
import { unescapeText } from './unescape-text.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/** As long as one character may be when escaped. */
const ESCAPE = '_x000D_'.length;

/**
 * Fills `strings` with the texts that the sheets share: the runs of a rich text joined, the phonetic ones left out. A
 * text over the limit is stored one character over it, for the cell that shows it to be named.
 */
export const readSharedStrings = async (
  part: AsyncIterable<string>,
  strings: StringTable,
  limits: WorkbookLimits,
): Promise<void> => {
  let text = '';
  let inText = false;
  let inPhonetic = false;

  await parsePart(part, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 't') inText = !inPhonetic;
      else if (name === 'rPh') inPhonetic = true;
    },
    text: (run) => {
      if (inText && text.length <= limits.textLength * ESCAPE) text += run;
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') {
        strings.add(unescapeText(text).slice(0, limits.textLength + 1));
        if (strings.count() > limits.cells) throw new WorkbookRefused('too-many-cells', 'too many shared strings');
      }
    },
  });
};
