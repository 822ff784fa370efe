/**
 * One download as rows and columns. `rows` may be read more than once in a writing and are never capped: nothing holds
 * more than a batch of them.
 */
export type SheetDocument = Consultation &
  Readonly<{
    title: string;
    /** At least one; the workbook has one sheet for each. */
    sheets: readonly ExportSheet[];
    /** CSV knows no sheets: the one table it holds. */
    csv: Table;
  }>;

/** One download, whatever its format. The same holds of its `objects`. */
export type ExportDocument = SheetDocument & Readonly<{ pdf: PdfExport; json: JsonExport }>;

/** Of whom a document is, where its data come from, when it was requested, and what was left out. */
export type Consultation = Readonly<{
  organization: string;
  source: string;
  queriedOn: IsoDate;
  filters: readonly ExportFilter[];
}>;

/** `YYYY-MM-DD` */
export type IsoDate = string;

export type ExportFilter = Readonly<{ label: string; values: readonly string[] }>;

export type Batches<T> = () => AsyncIterable<readonly T[]>;

/** Money is integer centavos, a date is `YYYY-MM-DD`, null is blank. */
export type ExportValue = string | number | null;
/** A result is a number as `formatResult` writes it, or one: nobody typed it. */
export type CellKind = 'text' | 'money' | 'number' | 'date' | 'result';

export type ExportColumn = Readonly<{ header: string; kind: CellKind }>;
export type Row = readonly ExportValue[];
export type Table = Readonly<{ columns: readonly ExportColumn[]; rows: Batches<Row> }>;

export type ExportSheet = Table & Readonly<{ name: string }>;

export type PdfTable = Table & Readonly<{ caption?: string }>;
export type PdfExport = Readonly<{ title: string; pageSize: 'A4' | 'A2'; tables: readonly PdfTable[] }>;

/** The object `{ ...head, [rows.key]: [...objects], ...tail }`, and what the document says of its making. */
export type JsonExport = Readonly<{
  head?: Readonly<Record<string, unknown>>;
  rows?: Readonly<{ key: string; objects: Batches<object> }>;
  tail?: Readonly<Record<string, unknown>>;
}>;

export const textColumn = (header: string): ExportColumn => ({ header, kind: 'text' });
export const moneyColumn = (header: string): ExportColumn => ({ header, kind: 'money' });
export const numberColumn = (header: string): ExportColumn => ({ header, kind: 'number' });
export const resultColumn = (header: string): ExportColumn => ({ header, kind: 'result' });
export const dateColumn = (header: string): ExportColumn => ({ header, kind: 'date' });

/** A few things already at hand, as batches. */
export const oneBatch = <T>(items: readonly T[]): Batches<T> =>
  async function* () {
    yield items;
  };

export const yesOrNo = (value: boolean): string => (value ? 'Sí' : 'No');

export const filterLine = ({ label, values }: ExportFilter): string => `${label}: ${values.join('. ')}`;

/** `DD/MM/YYYY` of `YYYY-MM-DD`. */
export const dayFirst = (date: IsoDate): string => date.split('-').reverse().join('/');
