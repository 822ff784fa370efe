import { foldForSearch } from '../text.ts';
import { parseLink, type RawValue, textOf } from './cell-parsing.ts';
import { enumSearchText, readEnum } from './enum-synonyms.ts';
import { remembered } from './remembered.ts';
import type { RowValues } from './row-values.ts';
import { type FieldOfKind, type ImportField, templateColumns } from './template-columns.ts';

const PRIVATE_USE = 0xe000;

/** A link as a line of its own in letters no text has: found as a whole, never by a word inside it. */
const linkLine = (link: string): string =>
  `\n${link.replace(/[\x21-\x7e]/g, (letter) => String.fromCharCode(PRIVATE_USE + letter.charCodeAt(0)))}\n`;

const fold = remembered(foldForSearch);

/** Fields that say the same in thousands of rows. */
const REPEATED: ReadonlySet<ImportField> = new Set<ImportField>([
  'procedureType',
  'category',
  'administration',
  'fiscalYear',
  'period',
  'partida',
  'procedureState',
  'supplierName',
  'organizerAdministrativeUnit',
  'applicantAdministrativeUnit',
  'administrativeUnitType',
  'areaInCharge',
  'limitExceeded',
]);

const enumLines = (field: FieldOfKind<'enum'>, raw: RawValue): string => {
  const key = readEnum(field, textOf(raw));
  return key ? `\n${enumSearchText(field, key)}` : '';
};

/**
 * What the review's search looks in, folded, a line each: the row's number, its texts, the enum cells as written with
 * every spelling of what they mean, and its links. Dates and amounts are not searched.
 */
export const reviewSearchText = (rowIndex: number, values: RowValues): string => {
  let lines = String(rowIndex);
  for (const { field, kind } of templateColumns) {
    const raw = values[field]?.value ?? null;
    if (raw === null) continue;
    if (kind === 'text' || kind === 'enum')
      lines += `\n${REPEATED.has(field) ? fold(textOf(raw)) : foldForSearch(textOf(raw))}`;
    if (kind === 'enum') lines += enumLines(field, raw);
    if (kind === 'link') lines += linkLine(parseLink(raw).value ?? textOf(raw));
  }
  return lines;
};

/** What to look for in a staged row's search text: the folded words, or a whole link. */
export const reviewSearchTerm = (typed: string): string => {
  const link = parseLink(typed).value;
  return link ? linkLine(link) : foldForSearch(typed);
};
