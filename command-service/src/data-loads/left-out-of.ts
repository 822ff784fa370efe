import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RefusedCommand } from '@monitor/contracts-schema/batches/batch-events';
import type { LeftOutReason } from '@monitor/contracts-schema/data-loads/data-load-events';
import { leftOutWordsOf, remarkLines } from '@monitor/contracts-schema/data-loads/left-out-words';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { batchInLog, refusedInLog } from '../batches/batch-in-log.ts';
import { dataLoadStream } from './data-load.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import { loadState } from './load-process.ts';
import { openReview } from './review/open-review.ts';
import { saidOf } from './review/rules/row-remarks.ts';
import { eachRowLeftOut, isOurs, type StagedRow } from './review/staged-rows.ts';
import { readWorkbookRows } from './upload/read-workbook-rows.ts';
import { type UploadedWorkbook, uploadedWorkbook } from './uploaded-workbook.ts';
import type { LeftOutRows } from './workbook/left-out-workbook.ts';

type Ports = Pick<LoadDependencies['ports'], 'events' | 'records' | 'staging' | 'uploads' | 'temporaryFolder'>;

/** What keeps a row under review out: its errors, else what is said of it. */
const whyStaged = ({ removed, reviewed: { fields } }: StagedRow): string => {
  if (removed) return leftOutWordsOf('removed').why;
  const errors = saidOf(fields, 'errors');
  return remarkLines(errors.length > 0 ? errors : saidOf(fields, 'infos')).join('\n');
};

async function* rowsUnderReview(batches: AsyncIterable<readonly StagedRow[]>): AsyncGenerator<LeftOutRows> {
  for await (const batch of batches)
    yield batch.filter(isOurs).map((staged) => {
      const { values, reference } = staged.reviewed;
      return { values, why: whyStaged(staged), ...(reference && { reference }) };
    });
}

const whyRefused = ({ reason, row }: RefusedCommand): string =>
  reason === 'errors' && row ? remarkLines(row.errors).join('\n') : leftOutWordsOf(reason as LeftOutReason).why; // a row's reasons are these

/** Rows of the uploaded file, as it says them. */
async function* rowsOfFile(
  { content, mapping }: UploadedWorkbook,
  why: ReadonlyMap<number, string>,
  temporaryFolder: string,
): AsyncGenerator<LeftOutRows> {
  const folder = await mkdtemp(join(temporaryFolder, 'left-out-'));
  try {
    const path = join(folder, 'workbook');
    await pipeline(content, createWriteStream(path));
    for await (const { rows } of readWorkbookRows({ path, temporaryFolder: folder, columns: { mapping } }))
      yield rows.flatMap(({ row, values, reference }) => {
        const said = why.get(row);
        return said === undefined ? [] : [{ values, why: said, ...(reference && { reference }) }];
      });
  } finally {
    content.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The organization's rows that a load left out, in the sheet's order, as its file says them; or that one under review would,
 * as they say by now. Each with why. Refuses a load that is neither, or whose file is gone.
 */
export const leftOutOf = async (
  ports: Ports,
  organizationId: string,
  dataLoadId: string,
): Promise<AsyncIterable<LeftOutRows>> => {
  const review = await openReview(ports, organizationId);
  if (review?.load.dataLoadId === dataLoadId && loadState(review.load) === 'reviewing')
    return rowsUnderReview(eachRowLeftOut(review.staged));
  const answer = { stream: dataLoadStream(organizationId, dataLoadId), batchId: dataLoadId };
  const completed = (await batchInLog(ports.events, answer))?.completed;
  if (completed?.kind !== 'load') throw new Refused('data-load.unknown');
  const refused = await refusedInLog(ports.events, answer);
  const ours = refused.filter(({ reason }) => reason !== 'other-buyer');
  const why = new Map(ours.map((command) => [command.place, whyRefused(command)]));
  return rowsOfFile(await uploadedWorkbook(ports, organizationId, dataLoadId), why, ports.temporaryFolder);
};
