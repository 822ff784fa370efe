import type { ColumnMapping, FileBuyer } from '@monitor/contracts-schema/data-loads/column-mapping';
import { type FileDefaults, NO_FILE_DEFAULTS } from '@monitor/contracts-schema/data-loads/file-defaults';
import type { SheetCell, SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { startOfLine } from '@monitor/contracts-schema/text/plain-text';
import { LONGEST_NAME, nameKey } from '@monitor/contracts-schema/text/text';
import { dayOfText } from '../review/rules/cells/cell-parsing.ts';
import { dayFirst } from '../review/rules/cells/row-values.ts';
import { createDigest } from '../review/rules/digest.ts';
import { withDefaults } from './file-defaults.ts';
import { headingKey, REASONS } from './heading-key.ts';
import {
  guessedMapping,
  type HeadedColumn,
  type Heading,
  layoutMapping,
  layoutOf,
  noContractsIn,
} from './map-columns.ts';

/** What is known of how the columns of a file are to be read, before it is. */
export type KnownColumns = Readonly<{
  /** What was decided of this very file. */
  mapping?: ColumnMapping | undefined;
  /** The name of its sheet that is read; without it, the first that is recognised, or else the first of all. */
  sheet?: string | undefined;
  /** Its headings are in this row, whatever is recognised there. */
  headingRow?: number | undefined;
  /** What was decided of earlier files, by the key of their headings. */
  remembered?: Readonly<Record<string, ColumnMapping>>;
  /** What stands in every file of the organization for what it lacks. */
  defaults?: FileDefaults | undefined;
  /** What the file is called. */
  fileName?: string;
  /** Buyers that are the organization, in whichever file. */
  ours?: readonly string[];
}>;

/** How a file's columns are read, and by what they were found. */
export type FoundColumns = Readonly<{
  mapping: ColumnMapping;
  isDecided: boolean;
  headings: readonly HeadedColumn[];
  /** Who buys, in a file of several buyers. */
  buyers?: readonly FileBuyer[];
  /** How many buy in it besides, each in fewer rows than these. */
  moreBuyers?: number;
  /** The same of every file with these headings. */
  key: string;
}>;

/** Headings stand in one of the first rows, below a title or a logo. */
const LAST_HEADING_ROW = 30;
const FEWEST_HEADINGS = 2;
const SAMPLES = 3;
const LONGEST_SAMPLE = 60;
const LONGEST_SHOWN = 300;

const textOf = (cell: SheetCell): string => {
  if (cell.kind === 'text' || cell.kind === 'error') return cell.text;
  if (cell.kind === 'date') return dayFirst(cell.date);
  return String(cell.kind === 'number' ? cell.number : cell.boolean);
};

const samplesOf = (column: number, rows: readonly SheetRow[]): string[] => {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const cell = cells.get(column);
    const text = cell && startOfLine(textOf(cell), LONGEST_SAMPLE);
    if (text) samples.add(text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
};

const headingsIn = ({ cells }: SheetRow): Heading[] =>
  [...cells]
    .sort(([one], [other]) => one - other)
    .flatMap(([column, cell]) => {
      const heading = startOfLine(textOf(cell), LONGEST_SHOWN);
      return heading === '' || heading === REASONS ? [] : [{ column, heading }];
    });

const keyOf = (columns: readonly Heading[]): string => {
  const digest = createDigest();
  for (const { column, heading } of columns) digest.add([column, headingKey(heading)]);
  return digest.text();
};

/** A row that may be the headings, and the rows behind it. */
type Candidate = Readonly<{ row: number; columns: readonly Heading[]; behind: readonly SheetRow[] }>;

const sampled = ({ columns, behind }: Candidate): HeadedColumn[] =>
  columns.map(({ column, heading }) => ({ column, heading, samples: samplesOf(column, behind) }));

const decided = (candidate: Candidate, mapping: ColumnMapping): FoundColumns => ({
  mapping,
  isDecided: true,
  headings: sampled(candidate),
  key: keyOf(candidate.columns),
});

/** A label, and behind it what it says. */
type Labelled = Readonly<{ row: number; column: number; cell: SheetCell }>;

/** What the first cell with this label among rows says behind it. */
const labelled = (rows: readonly SheetRow[], wanted: string): Labelled | undefined => {
  for (const { row, cells } of rows)
    for (const [column, label] of cells) {
      const cell = cells.get(column + 1);
      if (cell && label.kind === 'text' && headingKey(label.text) === wanted) return { row, column: column + 1, cell };
    }
  return undefined;
};

/** Exports of the National Platform say above their headings whose file it is, and in which format. */
const WHOSE_FILE = 'NOMBRE DEL SUJETO OBLIGADO';
const WHICH_FORMAT = 'FORMATO';

/** Whose file it is, where its title says so and its rows do not; the organization's where any file says that name is. */
const withTitledBuyer = (found: FoundColumns, rows: readonly SheetRow[], known: KnownColumns): FoundColumns => {
  const { buyers, ...mapping } = found.mapping;
  if (buyers && buyers.row === undefined) return found;
  const title = labelled(
    rows.filter(({ row }) => row < mapping.headingRow),
    WHOSE_FILE,
  );
  if (!title) return { ...found, mapping };
  const { row, column, cell } = title;
  const key = nameKey(startOfLine(textOf(cell), LONGEST_NAME));
  const name = known.ours?.find((one) => nameKey(one) === key);
  const ours = buyers?.ours ?? (name === undefined ? null : [name]);
  return { ...found, mapping: { ...mapping, buyers: { columns: [column], row, ours } } };
};

/** The day and the time that dumps of CompraNet end their names with: `Contratos2010_2012_150514080257.xlsx`. */
const STAMP = /_(\d{2})(\d{2})(\d{2})\d{6}\.\w{1,5}$/;

/** Of a dump of CompraNet, the day by its name, which is of that file alone, is when its data are from. */
const withStamp = (mapping: ColumnMapping, { fileName = '' }: KnownColumns): ColumnMapping => {
  const { informationDate, ...fields } = mapping.fields;
  if (mapping.layout !== 'compranet' || informationDate?.columns.length) return mapping;
  const [, year, month, day] = STAMP.exec(fileName) ?? [];
  const value = dayOfText(`20${year}-${month}-${day}`);
  return { ...mapping, fields: value ? { ...fields, informationDate: { columns: [], value } } : fields };
};

const recognised = (candidate: Candidate, known: KnownColumns): FoundColumns | undefined => {
  const { row, columns } = candidate;
  const layout = layoutOf(columns);
  if (!layout) return undefined;
  const mapping = withStamp(layoutMapping(layout, columns, row), known);
  return decided(candidate, withDefaults(mapping, known.defaults ?? NO_FILE_DEFAULTS));
};

const guessed = (candidate: Candidate, known: KnownColumns): FoundColumns => {
  const { mapping: bare, headings } = guessedMapping(sampled(candidate), candidate.row);
  const mapping = withDefaults(bare, known.defaults ?? NO_FILE_DEFAULTS);
  return { mapping, isDecided: false, headings, key: keyOf(headings) };
};

const fieldsIn = ({ mapping }: FoundColumns): number =>
  Object.values(mapping.fields).filter(({ columns }) => columns.length > 0).length;

/** What every template of the National Platform says above its headings. */
const PLATFORM_MARK = 'TABLA CAMPOS';
const TITLE_ROW = 3;
/** How formats of contracts are titled. */
const OF_CONTRACTS = /ADJUDICACION DIRECTA|LICITACION PUBLICA|INVITACION (?:A CUANDO MENOS|RESTRINGIDA)/;

/** The cell that titles a template or an export of the Platform; null where there is none, undefined of any other file. */
const platformTitle = (rows: readonly SheetRow[]): SheetCell | null | undefined => {
  if (labelled(rows, WHOSE_FILE)) return labelled(rows, WHICH_FORMAT)?.cell ?? null;
  const saysMark = ({ cells }: SheetRow): boolean =>
    [...cells.values()].some((cell) => cell.kind === 'text' && headingKey(cell.text) === PLATFORM_MARK);
  if (!rows.some(saysMark)) return undefined;
  return rows.find(({ row }) => row === TITLE_ROW)?.cells.get(1) ?? null;
};

const refused = (message: string): Refused => new Refused('data-load.other-format', { errors: [{ message }] });

/**
 * Contracts are published in these formats since 2018; before, their suppliers stood in sheets of their own. Other lists hold
 * no contracts at all.
 */
const refuseOthers = (rows: readonly SheetRow[], candidates: readonly Candidate[]): void => {
  const [what] = candidates.flatMap(({ columns }) => noContractsIn(columns) ?? []);
  if (what) throw refused(`Es ${what}.`);
  const cell = platformTitle(rows.filter(({ row }) => row < LAST_HEADING_ROW));
  if (cell === undefined) return;
  const title = cell ? startOfLine(textOf(cell), LONGEST_SHOWN) : 'sin título';
  const taken = OF_CONTRACTS.test(headingKey(title))
    ? 'de la PNT con otros encabezados; aquí se cargan los de 2018 en adelante.'
    : 'de la PNT; aquí se cargan los de contrataciones (fracción XXVIII).';
  throw refused(`Es el formato «${title}» ${taken}`);
};

/**
 * The row of headings among the first rows of a file, and what its columns say: as was decided of it, or of an earlier file
 * with these headings; as in the published layout that they are of; else as can be guessed. Undefined of a file without any
 * row of headings. Refuses published layouts of what are no contracts.
 */
export const findHeadings = (rows: readonly SheetRow[], known: KnownColumns): FoundColumns | undefined => {
  const { mapping, headingRow, remembered = {}, defaults = NO_FILE_DEFAULTS } = known;
  const wanted = mapping?.headingRow ?? headingRow;
  const candidates = rows
    .filter(({ row }) => (wanted === undefined ? row <= LAST_HEADING_ROW : row === wanted))
    .map((row) => ({ row: row.row, columns: headingsIn(row), behind: rows.filter((other) => other.row > row.row) }))
    .filter(({ columns }) => columns.length >= FEWEST_HEADINGS || wanted !== undefined);
  const [first] = candidates;
  if (!first) return undefined;
  if (mapping) return decided(first, mapping);
  for (const candidate of candidates) {
    const before = wanted === undefined ? remembered[keyOf(candidate.columns)] : undefined;
    if (!before) continue;
    return withTitledBuyer(
      decided(candidate, withDefaults(withStamp({ ...before, headingRow: candidate.row }, known), defaults)),
      rows,
      known,
    );
  }
  for (const candidate of candidates) {
    const found = recognised(candidate, known);
    if (found) return withTitledBuyer(found, rows, known);
  }
  if (wanted === undefined) refuseOthers(rows, candidates);
  const guesses = candidates.map((candidate) => guessed(candidate, known));
  const most = Math.max(...guesses.map(fieldsIn));
  return guesses.find((found) => fieldsIn(found) === most);
};
