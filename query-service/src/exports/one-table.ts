import { type ExportValue, type PdfTable, type Row, type Table, textColumn } from './export-document.ts';

type Captioned = PdfTable & Readonly<{ caption: string }>;

/** Several tables as one: the columns of all of them, each once, and before them which table a row is of. */
export const oneTable = (tables: readonly Captioned[]): Table => {
  const columns = [
    ...new Map(tables.flatMap((table) => table.columns.map((column) => [column.header, column]))).values(),
  ];
  const spread = ({ caption, columns: own }: Captioned, row: Row): ExportValue[] => {
    const cells = new Map(own.map(({ header }, at) => [header, row[at] ?? null]));
    return [caption, ...columns.map(({ header }) => cells.get(header) ?? null)];
  };
  return {
    columns: [textColumn('TABLA'), ...columns],
    rows: async function* () {
      for (const table of tables) for await (const batch of table.rows()) yield batch.map((row) => spread(table, row));
    },
  };
};
