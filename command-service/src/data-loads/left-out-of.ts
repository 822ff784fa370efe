import { type RefusedCommand, rowAtPlace } from '@monitor/contracts-schema/batches/batch-events';
import type { LeftOutReason } from '@monitor/contracts-schema/data-loads/data-load-events';
import { leftOutWordsOf, remarkLines } from '@monitor/contracts-schema/data-loads/left-out-words';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { batchInLog, refusedInLog } from '../batches/batch-in-log.ts';
import { dataLoadStream } from './data-load.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import { loadState } from './load-process.ts';
import { openRowsUnderReview, type RowInFile } from './review/lists/rows-in-file.ts';
import { openReview } from './review/open-review.ts';
import { saidOf } from './review/rules/row-remarks.ts';
import { eachRowLeftOut, type StagedRow } from './review/staged-rows.ts';
import { openUploadedRows, type UploadedRows } from './upload/uploaded-rows.ts';
import { uploadedWorkbook } from './uploaded-workbook.ts';
import type { LeftOut, LeftOutRows } from './workbook/left-out-workbook.ts';

type Ports = Pick<LoadDependencies['ports'], 'events' | 'records' | 'staging' | 'uploads' | 'temporaryFolder'>;

/** What keeps a row under review out: its errors, else what is said of it. */
const whyStaged = ({ removed, reviewed: { fields } }: StagedRow): string => {
  if (removed) return leftOutWordsOf('removed').why;
  const errors = saidOf(fields, 'errors');
  return remarkLines(errors.length > 0 ? errors : saidOf(fields, 'infos')).join('\n');
};

async function* rowsUnderReview(batches: AsyncIterable<readonly RowInFile[]>): AsyncGenerator<LeftOutRows> {
  for await (const batch of batches)
    yield batch.map(({ staged, own }) => {
      const { values, reference } = staged.reviewed;
      return { values, why: whyStaged(staged), ...(reference && { reference }), ...(own && { own }) };
    });
}

const whyRefused = ({ reason, row }: RefusedCommand): string =>
  reason === 'errors' && row ? remarkLines(row.errors).join('\n') : leftOutWordsOf(reason as LeftOutReason).why; // a row's reasons are these

async function* rowsOfFile(
  batches: UploadedRows['batches'],
  why: ReadonlyMap<number, string>,
): AsyncGenerator<LeftOutRows> {
  for await (const rows of batches)
    yield rows.flatMap((own) => {
      const reasons = why.get(own.row);
      const { values, reference } = own;
      return reasons === undefined ? [] : [{ values, why: reasons, own, ...(reference && { reference }) }];
    });
}

/**
 * The organization's rows that a load left out, in the sheet's order, as its file says them; or that one under review would,
 * as they say by now. Each with why. Refuses a load that is neither, or whose file is gone.
 */
export const leftOutOf = async (
  ports: Ports,
  organizationId: string,
  dataLoadId: string,
): Promise<LeftOut & AsyncDisposable> => {
  const review = await openReview(ports, organizationId);
  if (review?.load.dataLoadId === dataLoadId && loadState(review.load) === 'reviewing') {
    const opened = await openRowsUnderReview(ports, review, eachRowLeftOut(review.staged));
    return { ...opened, batches: rowsUnderReview(opened.batches) };
  }
  const answer = { stream: dataLoadStream(organizationId, dataLoadId), batchId: dataLoadId };
  const completed = (await batchInLog(ports.events, answer))?.completed;
  if (completed?.kind !== 'load') throw new Refused('data-load.unknown');
  const refused = await refusedInLog(ports.events, answer);
  const ours = refused.filter(({ reason, row }) => row && reason !== 'other-buyer');
  const why = new Map(ours.map((command) => [rowAtPlace(command.place), whyRefused(command)]));
  const file = await openUploadedRows(await uploadedWorkbook(ports, organizationId, dataLoadId), ports.temporaryFolder);
  return { ...file, batches: rowsOfFile(file.batches, why) };
};
