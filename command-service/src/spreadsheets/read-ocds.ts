import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { JSON_TYPE } from '@monitor/contracts-schema/http/file-answer';
import { findReleases, type ReleasePlace } from './find-releases.ts';
import type { Json } from './ocds-json.ts';
import { merged, type Release } from './ocds-releases.ts';
import { OCDS_HEADINGS, rowsOf } from './ocds-rows.ts';
import { encodingOf, textOf } from './read-delimited.ts';
import type { OpenWorkbook, RowsOptions } from './read-workbook.ts';
import { repairAccents } from './repair-accents.ts';
import { createRowCounter, rowOfTexts } from './row-counter.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

const BATCH = 200;

/** The places of those releases of a process that count, in the order of their days: its compiled one, or all of them. */
const thatCount = (places: readonly ReleasePlace[]): readonly ReleasePlace[] => {
  const inOrder = places.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  const compiled = inOrder.filter(({ isCompiled }) => isCompiled).at(-1);
  return compiled ? [compiled] : inOrder;
};

const releaseAt = async (file: FileHandle, { start, end, ...about }: ReleasePlace): Promise<Release> => {
  const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
  const { publishedDate, publisher, scheme } = about;
  return { release: JSON.parse(buffer.toString()) as Json, publishedDate, publisher, scheme }; // an object stands there
};

/** A file in UTF-8, as JSON is to be: another is written anew. */
const inUtf8 = async (path: string, temporaryFolder: string): Promise<string> => {
  const encoding = await encodingOf(path);
  if (encoding === 'utf-8') return path;
  const written = join(temporaryFolder, `in-utf8-${randomUUID()}`);
  await pipeline(textOf(path, encoding), createWriteStream(written));
  return written;
};

/**
 * Opens a file in the Open Contracting standard as a workbook of one sheet: a row of headings, then a row for each contract,
 * in the file's order. Refuses with WorkbookRefused what is no such file, or goes beyond the limits.
 */
export const openOcds = async (
  given: string,
  { limits, temporaryFolder }: Readonly<{ limits: WorkbookLimits; temporaryFolder: string }>,
): Promise<OpenWorkbook> => {
  const path = await inUtf8(given, temporaryFolder);
  const places = await findReleases(path, limits);
  const processes = [...Map.groupBy(places, ({ process }) => process).values()];
  if (processes.length === 0) throw new WorkbookRefused('not-a-workbook', 'JSON without any release');
  return {
    contentType: JSON_TYPE,
    sheetName: '',
    unreadSheets: [],
    async *rows({ onProgress = () => {} }: RowsOptions = {}) {
      await using file = await open(path);
      const count = createRowCounter(limits);
      let batch: SheetRow[] = [rowOfTexts(1, OCDS_HEADINGS, limits)];
      let number = 1;
      for (const [index, process] of processes.entries()) {
        const releases: Release[] = [];
        for (const place of thatCount(process)) releases.push(await releaseAt(file, place));
        for (const { says, release } of rowsOf(merged(releases))) {
          number += 1;
          const texts = OCDS_HEADINGS.map((heading) => repairAccents(says[heading]));
          const counted = count({ ...rowOfTexts(number, texts, limits), release });
          if (counted) batch.push(counted);
        }
        if (batch.length < BATCH) continue;
        onProgress((index + 1) / processes.length);
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
};
