import { z } from 'zod';
import { day, id } from '../ids.ts';
import { plainText } from '../text/plain-text.ts';
import { LONGEST_NAME } from '../text/text.ts';

/** Layouts that are recognised, by what people call them: those in which public bodies publish by law, and the template's. */
export const fileLayouts = {
  template: 'Plantilla del monitor, sin su fila de claves',
  pnt: 'Plataforma Nacional de Transparencia, contrataciones (fracción XXVIII)',
  compranet: 'CompraNet, contratos',
  comprasmx: 'ComprasMX, contratos',
  procedures: 'ComprasMX y CompraNet, expedientes',
  ocds: 'Contrataciones abiertas (OCDS)',
} as const;
export type FileLayout = keyof typeof fileLayouts;

/** What events say in the place of a layout's key where a table is in a layout of its own. */
export const OWN_LAYOUT = 'own';

/** What a layout is called; null of one of somebody's own. */
export const layoutName = (layout: string | null): string | null =>
  (fileLayouts as Readonly<Record<string, string>>)[layout ?? ''] ?? null;

/** Far longer than Excel lets any be. */
const LONGEST_SHEET_NAME = 200;

/** Columns are numbered from 1, as sheets do. */
const columnNumber = z.int().min(1).max(200);

const sheetName = plainText(LONGEST_SHEET_NAME);

/** Where the cells of a field come from. */
const fieldSource = z.object({
  /** The first of these that says something: each one column, or several whose texts are joined. */
  columns: z.array(z.array(columnNumber).min(1).max(5)).max(10),
  /** What rows say whose columns say nothing. */
  value: plainText(LONGEST_NAME).nullable(),
  /** The columns say something else, and stand in for what none says: the value comes before them. */
  isStandIn: z.literal(true).optional(),
  /** The sheet in whose first column the cells are looked up: what stands beside it there is what the rows say. */
  table: sheetName.optional(),
});
export type FieldSource = Readonly<z.infer<typeof fieldSource>>;

/** What goes to the notes, behind a label: the columns that may say it, or the sheet in which they are looked up. */
const noteSource = fieldSource.pick({ columns: true, table: true }).extend({ label: plainText(100) });
export type NoteSource = Readonly<z.infer<typeof noteSource>>;

/** Administrations, by the day from which each governs; the first may have governed ever since. */
export const administrations = z.array(z.object({ from: day.nullable(), name: plainText(LONGEST_NAME) })).max(20);
export type Administrations = Readonly<z.infer<typeof administrations>>;

/** Units that are of another type than the organization's others, by what its files call them. */
export const unitTypes = z.array(z.object({ unit: plainText(LONGEST_NAME), type: plainText(LONGEST_NAME) })).max(200);
export type UnitTypes = Readonly<z.infer<typeof unitTypes>>;

const buyerNames = z.array(plainText(LONGEST_NAME)).max(1_000);

/** How the columns of a file that is not laid out as the template fill the template's, by the names of its fields. */
export const columnMapping = z.object({
  /** A key of `fileLayouts`; null of a table in a layout of its own. */
  layout: z.string().nullable(),
  /** The row of the headings; the rows behind it are the contracts. */
  headingRow: z.int().min(1),
  fields: z.record(plainText(100), fieldSource),
  /** Columns that say the currency of the amounts. */
  currency: z.array(columnNumber).max(5),
  notes: z.array(noteSource).max(30).optional(),
  /**
   * The least and the most stand beside the total, with taxes and in a currency of their own; and which columns say
   * whether a contract is open.
   */
  limits: z.object({ currency: z.array(columnNumber).max(5), contractType: z.array(columnNumber).max(5) }).optional(),
  /** Columns that say the amount without taxes beside the total with them, which is not to be less. */
  netAmount: z.array(columnNumber).max(5).optional(),
  /** Columns that say a rate of exchange: beside no currency, amounts may not be in pesos. */
  exchangeRate: z.array(columnNumber).max(5).optional(),
  /** Columns by which the file knows its records: rows with one key are lines of one record. */
  recordKey: z.array(columnNumber).max(5).optional(),
  /** Which administration rows are of, by the day of their contract, where no column says so. */
  administrations: administrations.optional(),
  /** Of which type units are, where no column says so, and not what is said of all. */
  unitTypes: unitTypes.optional(),
  /**
   * Columns that say who buys; of each row, or of all in a `row` above the headings. `ours` are those whose rows are the
   * organization's, once decided.
   */
  buyers: z
    .object({
      columns: z.array(columnNumber).min(1).max(5),
      row: z.int().min(1).optional(),
      ours: buyerNames.nullable(),
    })
    .optional(),
});
export type ColumnMapping = Readonly<z.infer<typeof columnMapping>>;

/** The columns whose cells are read of a file's rows: for fields of the template and notes, and for what is said beside them. */
export const columnsRead = ({
  fields,
  notes = [],
  currency,
  limits,
  netAmount = [],
  exchangeRate = [],
  recordKey = [],
  buyers,
}: ColumnMapping): ReadonlySet<number> =>
  new Set([
    ...[...Object.values(fields), ...notes].flatMap(({ columns }) => columns.flat()),
    ...currency,
    ...Object.values(limits ?? {}).flat(),
    ...netAmount,
    ...exchangeRate,
    ...recordKey,
    ...(buyers?.row === undefined ? (buyers?.columns ?? []) : []),
  ]);

/** Who buys in a file: the name as its first row spells it, how many rows have it, and for how many pesos. */
const fileBuyer = z.object({ name: z.string(), rows: z.int(), amount: z.number() });
export type FileBuyer = Readonly<z.infer<typeof fileBuyer>>;

/** What tells what a column says that nobody has explained: its heading, or what its values look like. */
const guessedBy = z.enum(['HEADING', 'VALUES']);
export type GuessedBy = z.infer<typeof guessedBy>;

/** How a file under review was read that is not laid out as the template. */
export const fileColumns = z.object({
  /** The reading that this is of: a decision says on which one it was made. */
  seen: z.string(),
  mapping: columnMapping,
  /** What the layout is called; null of one that nobody publishes. */
  layoutName: z.string().nullable(),
  /** Somebody decided it, for this file or an earlier one; else it was recognised or, without a layout, guessed. */
  isDecided: z.boolean(),
  /** Those of a file of several, most rows first; absent of another. */
  buyers: z.array(fileBuyer).optional(),
  /** How many buy in it that are not listed: each in fewer rows. */
  moreBuyers: z.int().optional(),
  headings: z.array(
    z.object({
      column: z.int(),
      heading: z.string(),
      samples: z.array(z.string()),
      /** By what it was guessed what the column says, where that was guessed. */
      guessedBy: guessedBy.optional(),
    }),
  ),
});
export type FileColumns = Readonly<z.infer<typeof fileColumns>>;

/** What an administrator says of a file's columns; without `fields`, they are recognised anew in the row of headings given. */
export const decideColumns = z.object({
  idDataLoad: id,
  seen: id,
  headingRow: z.int().min(1).max(200),
  fields: columnMapping.shape.fields.optional(),
  administrations: administrations.optional(),
  unitTypes: unitTypes.optional(),
  /** Of a file of several buyers: which of them are the organization. */
  ours: buyerNames.optional(),
});
export type DecideColumns = Readonly<z.infer<typeof decideColumns>>;

/** Of which sheet the contracts are to be read, of those that were not; its columns are recognised anew. */
export const chooseSheet = z.object({ idDataLoad: id, sheet: sheetName });
export type ChooseSheet = Readonly<z.infer<typeof chooseSheet>>;
