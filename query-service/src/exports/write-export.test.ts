import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { DownloadFormat } from '@monitor/contracts-schema/http/id-params';
import type { Batches, Row } from './export-document.ts';
import { manyRows, sampleDocument } from './testing/sample-document.ts';
import { writeExport } from './write-export.ts';

const formats: DownloadFormat[] = ['pdf', 'xls', 'xlsx', 'json', 'csv'];

/** A PDF measures all of its rows before it begins; other formats stop reading when their compressor is full. */
const batchesFor = (format: DownloadFormat): number => (format === 'pdf' ? 600 : 3_000);

/** More rows than anybody takes here, counting the batches of a reading and saying whether it was closed. */
const manyMoreRows = (format: DownloadFormat) => {
  const reading = { batches: 0, closed: false };
  const rows: Batches<Row> = async function* () {
    reading.closed = false;
    try {
      for (reading.batches = 0; reading.batches < batchesFor(format); ) {
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

describe.each(formats)('writing %s', (format) => {
  it('ends the output when all is written', async () => {
    const output = new PassThrough();
    output.resume();
    await writeExport(sampleDocument(manyRows(1_000)), format, output);
    expect(output.writableFinished).toBe(true);
  });

  it('stops reading rows and frees them when the reader goes away', async () => {
    const { rows, reading } = manyMoreRows(format);
    const output = new PassThrough();
    const sending = writeExport(sampleDocument(rows), format, output);
    await once(output, 'data');
    output.destroy();
    await expect(sending).rejects.toThrow();
    for (let waited = 0; !reading.closed && waited < 1_000; waited += 1) await turn();
    expect(reading.closed).toBe(true);
  });

  it('reads no further than the output takes', async () => {
    const { rows, reading } = manyMoreRows(format);
    const output = new Writable({ highWaterMark: 1024, write: () => undefined });
    const sending = writeExport(sampleDocument(rows), format, output);
    let seen = 0;
    do {
      seen = reading.batches;
      await turns(500);
    } while (reading.batches !== seen);
    const stalled = seen < batchesFor(format);
    output.destroy();
    await expect(sending).rejects.toThrow();
    expect(stalled).toBe(true);
  });

  it('stops when it is told to', async () => {
    const { rows, reading } = manyMoreRows(format);
    const output = new PassThrough();
    const stopping = new AbortController();
    const sending = writeExport(sampleDocument(rows), format, output, { signal: stopping.signal });
    await once(output, 'data');
    stopping.abort();
    await expect(sending).rejects.toThrow('aborted');
    for (let waited = 0; !reading.closed && waited < 1_000; waited += 1) await turn();
    expect([reading.closed, output.destroyed]).toEqual([true, true]);
  });

  it('destroys the output, and says why, when the rows fail midway', async () => {
    const output = new PassThrough();
    output.resume();
    await expect(writeExport(sampleDocument(failingRows), format, output)).rejects.toThrow('the store went away');
    expect(output.destroyed).toBe(true);
    expect(output.writableFinished).toBe(false);
  });
});
