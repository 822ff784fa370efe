import { enumSearchText, readEnum, readLabel } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { type DecidedKind, nameKeyOf } from '@monitor/contracts-schema/data-loads/name-decisions';
import {
  type FieldOfKind,
  type ImportField,
  templateColumns,
} from '@monitor/contracts-schema/data-loads/template-columns';
import { memoize } from '@monitor/contracts-schema/memoize';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
import { parseDate, parseLink, type RawValue, textOf } from './cells/cell-parsing.ts';
import type { RowValues } from './cells/row-values.ts';
import type { ReviewedField } from './row-remarks.ts';

type ReviewedFields = Readonly<Partial<Record<ImportField, Pick<ReviewedField, 'means'>>>>;

const PRIVATE_USE = 0xe000;

/** A link as a line of its own in letters no text has: found as a whole, never by a word inside it. */
const linkLine = (link: string): string => {
  let line = '\n';
  for (let at = 0; at < link.length; at += 1) {
    const letter = link.charCodeAt(at);
    line += String.fromCharCode(letter > 0x20 && letter < 0x7f ? PRIVATE_USE + letter : letter);
  }
  return `${line}\n`;
};

const fold = memoize(foldForSearch);

/** What a line of the search text is of: something that can be decided, or a column whose cell was derived. */
export type SearchedKind = DecidedKind | 'DERIVED';

const MARKS: Readonly<Record<SearchedKind, string>> = {
  SUPPLIER: '\ue080',
  ADMINISTRATIVE_UNIT: '\ue081',
  RFC: '\ue088',
  procedureType: '\ue082',
  category: '\ue083',
  procedureState: '\ue084',
  administrativeUnitType: '\ue085',
  limitExceeded: '\ue086',
  taxes: '\ue087',
  DERIVED: '\ue089',
};

/** A name or value as a line of its own, whatever its spelling, that no search which is typed begins with. */
const nameLine = (kind: SearchedKind, key: string): string => `\n${MARKS[kind]}${key}\n`;

const nameLines = ({ supplierName, organizerAdministrativeUnit, applicantAdministrativeUnit }: RowValues): string => {
  let lines = '';
  if (supplierName) lines += nameLine('SUPPLIER', nameKeyOf('SUPPLIER', textOf(supplierName.value)));
  for (const unit of [organizerAdministrativeUnit, applicantAdministrativeUnit])
    if (unit) lines += nameLine('ADMINISTRATIVE_UNIT', nameKeyOf('ADMINISTRATIVE_UNIT', textOf(unit.value)));
  return lines;
};

/** Fields that say the same in thousands of rows. */
const REPEATED: ReadonlySet<ImportField> = new Set<ImportField>([
  'administration',
  'fiscalYear',
  'period',
  'partida',
  'supplierName',
  'organizerAdministrativeUnit',
  'applicantAdministrativeUnit',
  'areaInCharge',
]);

const enumLines = (field: FieldOfKind<'enum'>, raw: RawValue, means: string | undefined): string => {
  const key = means === undefined ? readEnum(field, textOf(raw)) : readLabel(field, means);
  return key ? `\n${enumSearchText(field, key)}` : '';
};

/**
 * What the review's search looks in, folded, a line each: the row's number, its texts, the enum cells as written with
 * every spelling of what they mean, as read or as decided, its links, and the keys of its names. Days and amounts are
 * searched as somebody wrote them: what Excel holds as such is not.
 */
export const reviewSearchText = (rowIndex: number, values: RowValues, fields: ReviewedFields = {}): string => {
  let lines = String(rowIndex);
  for (const { field, kind } of templateColumns) {
    const raw = values[field]?.value ?? null;
    if (raw === null) continue;
    if (kind === 'date' && typeof raw === 'string' && parseDate(raw).value !== raw) lines += `\n${foldForSearch(raw)}`;
    if (kind === 'amount' && typeof raw === 'string') lines += `\n${foldForSearch(raw)}`;
    if (kind === 'text') lines += `\n${REPEATED.has(field) ? fold(textOf(raw)) : foldForSearch(textOf(raw))}`;
    if (kind === 'enum') lines += nameLine(field, fold(textOf(raw))) + enumLines(field, raw, fields[field]?.means);
    if (kind === 'link') lines += linkLine(parseLink(raw).value ?? textOf(raw));
  }
  return lines + nameLines(values);
};

/** What to look for in the search text of the rows that say a name or value, in whatever spelling, or derive a column. */
export const reviewNameTerm = (kind: SearchedKind, key: string): string => nameLine(kind, key);

/** What to look for in a staged row's search text: the folded words, or a whole link. */
export const reviewSearchTerm = (typed: string): string => {
  const link = parseLink(typed).value;
  return link ? linkLine(link) : foldForSearch(typed);
};
