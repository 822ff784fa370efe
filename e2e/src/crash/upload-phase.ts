import { killDuring } from './killing.ts';
import { type LeftBehind, lookAtLeftBehind } from './left-behind.ts';
import { type Phase, promise } from './phase.ts';
import { confirm, current, makeWorkbook, upload } from './workbook.ts';

/** Kills while a workbook is taken in: it then waits whole for its review, or was never accepted. */
export const killDuringUpload: Phase = async ({ folder, server, client, random, killAfter }) => {
  const workbook = await makeWorkbook(folder, random);
  const moment = killAfter('upload', workbook.rows);
  const { answered, tookMs } = await killDuring(server, moment, () => [upload(client, workbook)]);
  return {
    what: 'upload',
    where: stageOf(answered.length > 0, await lookAtLeftBehind(folder)),
    work: workbook.rows,
    leftOut: workbook.leftOut,
    tookMs,
    recover: async (again) => {
      const pending = await current(again);
      promise(pending !== null || answered.length === 0, 'an acknowledged upload was lost');
      if (!pending) await upload(again, workbook);
      const summary = (await current(again))?.summary;
      promise(summary?.newContractsCount === workbook.expected.contracts, 'the load under review is not whole');
      await confirm(again);
      return workbook.expected;
    },
  };
};

const stageOf = (isAnswered: boolean, { events, stagedRows, hasLoad }: LeftBehind): string => {
  if (isAnswered) return 'after the answer';
  if (events.DataLoadUploaded) return 'recorded, not answered';
  if (stagedRows > 0) return 'staging';
  return hasLoad ? 'parsing' : 'receiving';
};
