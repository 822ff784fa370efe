import { type Batches, type ExportColumn, type ExportDocument, oneBatch, type Row } from '../export-document.ts';

export const columns: readonly ExportColumn[] = [
  { header: 'NOMBRE', kind: 'text' },
  { header: 'MONTO TOTAL', kind: 'money' },
  { header: 'CANTIDAD', kind: 'number' },
  { header: 'FECHA', kind: 'date' },
];

export const row: Row = ['Suministro de señalización', 123456, 7, '2019-04-03'];

/** A document of one table, the same in every format. */
export const sampleDocument = (rows: Batches<Row>, changes: Partial<ExportDocument> = {}): ExportDocument => {
  const table = { columns, rows };
  return {
    title: 'Contratos',
    organization: 'Monitor',
    source: 'Plataforma Nacional de Transparencia',
    queriedOn: '2024-03-09',
    filters: [],
    sheets: [{ name: 'Registros', ...table }],
    csv: table,
    pdf: { title: 'Información general de Contratos', pageSize: 'A4', tables: [table] },
    json: { rows: { key: 'contracts', objects: () => asObjects(rows()) } },
    ...changes,
  };
};

export const documentWith = (...rows: readonly Row[]): ExportDocument => sampleDocument(oneBatch(rows));

async function* asObjects(batches: AsyncIterable<readonly Row[]>) {
  for await (const batch of batches) yield batch.map(([name, amount]) => ({ name, amount }));
}

/** `count` rows named `Fila 1`, `Fila 2`…, in batches of 100. */
export const manyRows = (count: number): Batches<Row> =>
  async function* () {
    for (let from = 0; from < count; from += 100) {
      const size = Math.min(100, count - from);
      yield Array.from({ length: size }, (_, index): Row => [`Fila ${from + index + 1}`, 100, index, '2020-01-31']);
    }
  };
