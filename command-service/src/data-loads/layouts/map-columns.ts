import type {
  ColumnMapping,
  FieldSource,
  GuessedBy,
  NoteSource,
} from '@monitor/contracts-schema/data-loads/column-mapping';
import { readEnum } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { identifyingRfc } from '@monitor/contracts-schema/rfc';
import { dayOfText, pesosOf } from '../review/rules/cells/cell-parsing.ts';
import { commonHeadings } from './common-headings.ts';
import { headingKey, isHeading } from './heading-key.ts';
import type { HeadingName, OfficialLayout } from './official-layout.ts';
import { layoutsOfNoContracts, officialLayouts } from './official-layouts.ts';

/** A column of a file: its number, and its heading as it stands. */
export type Heading = Readonly<{ column: number; heading: string }>;
/** The same, and what its first rows say. */
export type HeadedColumn = Heading & Readonly<{ samples: readonly string[]; guessedBy?: GuessedBy }>;

type Fields = Record<string, FieldSource>;
type Keyed<Column extends Heading = Heading> = Column & Readonly<{ key: string }>;

const keyed = <Column extends Heading>(columns: readonly Column[]): Keyed<Column>[] =>
  columns.map((column) => ({ ...column, key: headingKey(column.heading) }));

const numberOf = (columns: readonly Keyed[], name: string | number): number | undefined =>
  columns.find(({ column, key }) => (typeof name === 'number' ? column === name : isHeading(key, name)))?.column;

const groupOf = (columns: readonly Keyed[], name: HeadingName): number[] =>
  (Array.isArray(name) ? name : [name]).flatMap((one) => numberOf(columns, one) ?? []);

const groupsOf = (columns: readonly Keyed[], names: readonly HeadingName[]): number[][] =>
  names.map((name) => groupOf(columns, name)).filter((group) => group.length > 0);

/** How a heading names the sheet that continues its column, line breaks and punctuation aside. */
const NAMED_TABLE = /\btabla[ _]?(\d{1,9})\b/i;
/** The column by whose cells the sheets of an export know its rows. */
const KEY_OF_ROW = 'ID';

/** The sheet of the file in which a column of keys is looked up, where its heading names one. */
const lookedUp = (columns: readonly Keyed[], name: HeadingName) => {
  const [at] = groupOf(columns, name);
  const number = NAMED_TABLE.exec(columns.find(({ column }) => column === at)?.heading ?? '')?.[1];
  if (at === undefined || !number) return undefined;
  const keys = [at, ...groupOf(columns, KEY_OF_ROW)].map((column) => [column]);
  return { columns: keys, table: `Tabla_${number}` };
};

/** What a layout puts into the notes, of what a file has. */
const notesOf = (columns: readonly Keyed[], { notes = [] }: OfficialLayout): NoteSource[] =>
  notes.flatMap(({ label, names, isTable }): NoteSource[] => {
    if (isTable) return names.flatMap((name) => lookedUp(columns, name) ?? []).map((found) => ({ label, ...found }));
    const groups = groupsOf(columns, names);
    return groups.length > 0 ? [{ label, columns: groups }] : [];
  });

const hasAll = (columns: readonly Keyed[], marks: readonly string[]): boolean =>
  marks.every((mark) => numberOf(columns, mark) !== undefined);

const standsAt = (columns: readonly Keyed[], places: OfficialLayout['places'] = {}): boolean =>
  Object.entries(places).every(([place, name]) =>
    columns.some(({ column, key }) => column === Number(place) && isHeading(key, name)),
  );

/** The published layout that a row of headings is of, if it is of one. */
export const layoutOf = (columns: readonly Heading[]): OfficialLayout | undefined => {
  const known = keyed(columns);
  return officialLayouts.find(({ marks, places }) => hasAll(known, marks) && standsAt(known, places));
};

/** What a file is that holds procurement and no contracts, by its headings; undefined of another. */
export const noContractsIn = (columns: readonly Heading[]): string | undefined => {
  const known = keyed(columns);
  return layoutsOfNoContracts.find(({ marks }) => hasAll(known, marks))?.what;
};

/** How the columns of a published layout fill the template's. */
export const layoutMapping = (
  layout: OfficialLayout,
  columns: readonly Heading[],
  headingRow: number,
): ColumnMapping => {
  const {
    id,
    fields,
    own = {},
    tables = {},
    values,
    currency,
    netAmount = [],
    exchangeRate = [],
    recordKey = [],
    limits,
    buyer = [],
  } = layout;
  const known = keyed(columns);
  const sources: Fields = {};
  for (const { field } of templateColumns) {
    const groups = groupsOf(known, fields[field] ?? []);
    const value = values[field] ?? null;
    const isStandIn = own[field] !== undefined && groups.length > 0 && numberOf(known, own[field]) === undefined;
    const table = tables[field] === undefined ? undefined : lookedUp(known, tables[field]);
    if (table) sources[field] = { ...table, value: null };
    else if (groups.length > 0 || value !== null)
      sources[field] = { columns: groups, value, ...(isStandIn && { isStandIn }) };
  }
  const buyers = groupOf(known, buyer);
  const notes = notesOf(known, layout);
  const net = groupOf(known, netAmount);
  const rate = groupOf(known, exchangeRate);
  const key = groupOf(known, recordKey);
  return {
    layout: id,
    headingRow,
    fields: sources,
    currency: groupOf(known, currency),
    ...(net.length > 0 && { netAmount: net }),
    ...(rate.length > 0 && { exchangeRate: rate }),
    ...(key.length > 0 && { recordKey: key }),
    ...(notes.length > 0 && { notes }),
    ...(limits && {
      limits: { currency: groupOf(known, limits.currency), contractType: groupOf(known, limits.contractType) },
    }),
    ...(buyers.length > 0 && { buyers: { columns: buyers, ours: null } }),
  };
};

const ENUMS = ['procedureType', 'category', 'procedureState', 'administrativeUnitType'] as const;

type Look = (samples: readonly string[]) => boolean;

const each =
  (isLike: (text: string) => boolean): Look =>
  (samples) =>
    samples.every(isLike);

/** Years, quantities and keys are numbers too: money has its sign, its thousands or its decimals somewhere. */
const IS_MONEY = /\$|,\d{3}|\.\d/;
/** A number may be anything, not only a day as sheets count them. */
const IS_NUMBER = /^[\d.]+$/;

/** What the texts of a column look like, where its heading tells nothing: one that no other column looks like is taken for it. */
const looks: readonly (readonly [ImportField, Look])[] = [
  ['supplierRfc', each((text) => identifyingRfc(text) !== null)],
  ...ENUMS.map((field) => [field, each((text) => readEnum(field, text) !== undefined)] as const),
  ['contractDate', each((text) => !IS_NUMBER.test(text) && dayOfText(text) !== undefined)],
  [
    'totalAmount',
    (samples) => samples.every((text) => pesosOf(text) !== null) && samples.some((text) => IS_MONEY.test(text)),
  ],
  ['contractUrl', each((text) => /^https?:\/\//i.test(text))],
];

/** Fields that another's column says as well where they have none of their own; or for which it only stands in. */
const borrowed: readonly (readonly [ImportField, ImportField, isStandIn?: true])[] = [
  ['fiscalYear', 'contractDate'],
  ['period', 'contractDate'],
  ['organizerAdministrativeUnit', 'applicantAdministrativeUnit', true],
  ['applicantAdministrativeUnit', 'organizerAdministrativeUnit'],
  ['areaInCharge', 'organizerAdministrativeUnit', true],
];

/** What the heading of the amounts says of their taxes. */
const taxesSaid = (columns: readonly HeadedColumn[], source: FieldSource | undefined): string => {
  const heading = headingKey(columns.find(({ column }) => column === source?.columns[0]?.[0])?.heading ?? '');
  if (/SIN (?:IVA|IMPUESTOS?)|ANTES DE|MAS IVA|SUBTOTAL/.test(heading)) return 'Sin impuestos';
  return /CON (?:IVA|IMPUESTOS?)|INCLUIDOS?/.test(heading) ? 'Con impuestos' : 'No se sabe';
};

/** What is in thousands or millions is no amount in pesos: nobody but who knows the file may take it for one. */
const IN_THOUSANDS = /\b(?:MILES|MILLONES|MDP)\b/;

type GuessedColumns = Readonly<{ mapping: ColumnMapping; headings: readonly HeadedColumn[] }>;

/** What may be meant by the columns of a table that nobody has explained: each is taken for one field at most, and by what. */
export const guessedMapping = (columns: readonly HeadedColumn[], headingRow: number): GuessedColumns => {
  const left = keyed(columns).filter(({ key }) => !IN_THOUSANDS.test(key));
  const sources: Fields = {};
  const guesses = new Map<number, GuessedBy>();
  const take = (field: ImportField, found: Keyed<HeadedColumn> | undefined, guessedBy: GuessedBy = 'HEADING'): void => {
    if (!found || sources[field]) return;
    sources[field] = { columns: [[found.column]], value: null };
    guesses.set(found.column, guessedBy);
    left.splice(left.indexOf(found), 1);
  };
  for (const { field, heading } of templateColumns)
    take(
      field,
      left.find(({ key }) => key === headingKey(heading)),
    );
  for (const [field, names] of commonHeadings)
    for (const name of names)
      take(
        field,
        left.find(({ key }) => isHeading(key, name)),
      );
  for (const [field, isLike] of looks) {
    const [found, other] = left.filter(({ samples }) => samples.length > 0 && isLike(samples));
    if (!other) take(field, found, 'VALUES');
  }
  for (const [field, from, isStandIn] of borrowed) {
    const source = sources[from];
    if (source) sources[field] ??= { ...source, ...(isStandIn && { isStandIn }) };
  }
  sources.limitExceeded ??= { columns: [], value: 'N/A' };
  sources.taxes ??= { columns: [], value: taxesSaid(columns, sources.totalAmount) };
  const headings = columns.map((column) => {
    const guessedBy = guesses.get(column.column);
    return guessedBy ? { ...column, guessedBy } : column;
  });
  return { mapping: { layout: null, headingRow, fields: sources, currency: groupOf(left, 'MONEDA') }, headings };
};
