import { readFile, stat } from 'node:fs/promises';
import type { SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { JSON_TYPE } from '@monitor/contracts-schema/http/file-answer';
import { processesIn, releasesIn } from './ocds-releases.ts';
import { OCDS_HEADINGS, rowsOf } from './ocds-rows.ts';
import type { OpenWorkbook, RowsOptions } from './read-workbook.ts';
import { createRowCounter, rowOfTexts } from './row-counter.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

const BATCH = 200;

const NOWHERE = { publishedDate: '', publisher: '' };

const parsed = async (path: string, mostBytes: number): Promise<unknown> => {
  const { size } = await stat(path);
  if (size > mostBytes) throw new WorkbookRefused('too-large', `${size} bytes of JSON`);
  const text = (await readFile(path, 'utf8')).replace(/^\ufeff/, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new WorkbookRefused('not-a-workbook', 'neither a table nor JSON', { cause: error });
  }
};

/**
 * Opens a file in the Open Contracting standard as a workbook of one sheet: a row of headings, then a row for each contract,
 * in the file's order. Refuses with WorkbookRefused what is no such file, or goes beyond the limits.
 */
export const openOcds = async (path: string, limits: WorkbookLimits): Promise<OpenWorkbook> => {
  const processes = processesIn(releasesIn(await parsed(path, limits.heldBytes), NOWHERE));
  if (processes.length === 0) throw new WorkbookRefused('not-a-workbook', 'JSON without any release');
  return {
    contentType: JSON_TYPE,
    sheetName: '',
    unreadSheets: [],
    async *rows({ onProgress = () => {} }: RowsOptions = {}) {
      const count = createRowCounter(limits);
      let batch: SheetRow[] = [rowOfTexts(1, OCDS_HEADINGS)];
      let number = 1;
      for (const [index, process] of processes.entries()) {
        for (const { says, release } of rowsOf(process)) {
          number += 1;
          const texts = OCDS_HEADINGS.map((heading) => says[heading]);
          const counted = count({ ...rowOfTexts(number, texts), release });
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
