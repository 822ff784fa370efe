import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { Batches, Row } from './export-document.ts';
import { type ExportFormat, exportHeaders, isExportFormat, writeExport } from './send-export.ts';
import { documentOf, documentWith, manyRows } from './testing/sample-document.ts';

const formats: ExportFormat[] = ['pdf', 'xls', 'xlsx', 'json', 'csv'];

/** Rows without end, counting the batches asked for and saying whether the reading was closed. */
const endlessRows = () => {
  const reading = { batches: 0, closed: false };
  const rows: Batches<Row> = async function* () {
    try {
      while (true) {
        await turn();
        reading.batches += 1;
        yield Array.from(
          { length: 100 },
          (_, index): Row => [`Fila ${reading.batches} ${Math.sin(index)}`, 1, 1, null],
        );
      }
    } finally {
      reading.closed = true;
    }
  };
  return { rows, reading };
};

const failingRows: Batches<Row> = async function* () {
  yield* manyRows(1_000)();
  throw new Error('the store went away');
};

const turns = async (count: number) => {
  for (let done = 0; done < count; done += 1) await turn();
};

describe.each(formats)('sending %s', (format) => {
  it('ends the output when all is written', async () => {
    const output = new PassThrough();
    output.resume();
    await writeExport(documentOf(manyRows(1_000)), format, output);
    expect(output.writableFinished).toBe(true);
  });

  it('stops reading rows and frees them when the reader goes away', async () => {
    const { rows, reading } = endlessRows();
    const output = new PassThrough();
    const sending = writeExport(documentOf(rows), format, output);
    await once(output, 'data');
    output.destroy();
    await sending;
    for (let waited = 0; !reading.closed && waited < 1_000; waited += 1) await turn();
    expect(reading.closed).toBe(true);
  });

  it('reads no further than the output takes', async () => {
    const { rows, reading } = endlessRows();
    const output = new Writable({ highWaterMark: 1024, write: () => undefined });
    const sending = writeExport(documentOf(rows), format, output);
    let seen = 0;
    do {
      seen = reading.batches;
      await turns(500);
    } while (reading.batches > seen && seen < 3_000);
    const stalled = reading.batches === seen;
    output.destroy();
    await sending;
    expect(stalled).toBe(true);
  });

  it('destroys the output, and says why, when the rows fail midway', async () => {
    const output = new PassThrough();
    output.resume();
    await expect(writeExport(documentOf(failingRows), format, output)).rejects.toThrow('the store went away');
    expect(output.destroyed).toBe(true);
    expect(output.writableFinished).toBe(false);
  });
});

describe('sending over HTTP', () => {
  const serving = async (rows: Batches<Row>) => {
    const outcome = Promise.withResolvers<void>();
    const server = createServer((_, response) => {
      writeExport(documentOf(rows), 'csv', response).then(outcome.resolve, outcome.reject);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    // as: a server listening on TCP has an address.
    const { port } = server.address() as AddressInfo;
    return { server, sent: outcome.promise, url: `http://127.0.0.1:${port}` };
  };

  it('stops when the client hangs up', async () => {
    const { rows, reading } = endlessRows();
    const { server, sent, url } = await serving(rows);
    const { body } = await fetch(url);
    await body?.cancel();
    await sent;
    expect(reading.closed).toBe(true);
    server.close();
  });

  it('breaks the connection off when the rows fail midway', async () => {
    const { server, sent, url } = await serving(failingRows);
    const failed = expect(sent).rejects.toThrow('the store went away');
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
    await failed;
    server.close();
  });
});

describe('the headers of a download', () => {
  it.each<[ExportFormat, string, string]>([
    ['pdf', 'application/pdf', 'monitor-contratos.pdf'],
    ['xls', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'monitor-contratos.xlsx'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'monitor-contratos.xlsx'],
    ['json', 'application/json; charset=utf-8', 'monitor-contratos.json'],
    ['csv', 'text/csv; charset=utf-8', 'monitor-contratos.csv'],
  ])('name a %s file', (format, contentType, name) => {
    expect(exportHeaders(documentWith(), format)).toEqual({
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    });
  });

  it('name it in ASCII too, and let nothing out of the quotes', () => {
    const document = { ...documentWith(), fileName: 'señal "x"\r\n(ñ)/\ud800' };
    expect(exportHeaders(document, 'csv')['Content-Disposition']).toBe(
      `attachment; filename="senal _x___(n)__.csv"; filename*=UTF-8''se%C3%B1al%20%22x%22%0D%0A%28%C3%B1%29%2F%EF%BF%BD.csv`,
    );
  });

  it('are for the formats there are', () => {
    expect(formats.every(isExportFormat)).toBe(true);
    expect(['doc', '', 'PDF', 'toString'].some(isExportFormat)).toBe(false);
  });
});
