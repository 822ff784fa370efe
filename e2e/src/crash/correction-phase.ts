import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { type TemplateRow, writeTemplateWorkbook } from '@monitor/standalone/testing/write-template-workbook';
import { contractVersions } from './contract-versions.ts';
import { killDuring } from './killing.ts';
import { type LeftBehind, lookAtLeftBehind } from './left-behind.ts';
import { confirm, current, loadWorkbook } from './load-phases.ts';
import { orderOnceHeard } from './ordering.ts';
import { type Phase, promise } from './phase.ts';

/** Kills while a confirmed load corrects what is registered: every contract is then corrected once, or the load still waits. */
export const killDuringCorrection: Phase = async ({ folder, server, client, random, killAfter }) => {
  const { registering, expected } = await loadWorkbook(folder, client, random);
  const path = join(folder, 'correcciones.xlsx');
  await writeTemplateWorkbook(path, registering.map(corrected));
  const file = await openAsBlob(path);
  await client.call(dataLoadEndpoints.uploadDataLoad, { file, body: { mode: 'revise' } });

  const { answered, tookMs } = await killDuring(server, killAfter(registering.length), () => [confirm(client)]);
  const left = await lookAtLeftBehind(folder);
  return {
    where: correctionStage(answered.length > 0, left, registering.length),
    work: registering.length,
    leftOut: 0,
    tookMs,
    recover: async (again, viewsCurrent) => {
      const pending = await current(again);
      promise(!pending || left.events.BatchStarted !== 2, 'a confirmed load waits for its review again');
      promise(!pending || answered.length === 0, 'an acknowledged confirmation was lost');
      if (pending) await orderOnceHeard(() => confirm(again));
      await viewsCurrent();
      const versions = [...(await contractVersions(again)).values()];
      const once = versions.filter((version) => version === 2).length;
      promise(once === registering.length, `${once} of ${registering.length} contracts were corrected once`);
      return expected;
    },
  };
};

const corrected = (row: TemplateRow): TemplateRow => ({
  ...row,
  areaInCharge: { kind: 'text', text: 'CONTROL INTERNO' },
});

const correctionStage = (answered: boolean, { events }: LeftBehind, contracts: number): string => {
  if (answered) return 'correction: after the answer';
  if (events.BatchCompleted === 2) return 'correction: applied, not answered';
  const revised = events.ContractRevised ?? 0;
  if (revised > 0) return revised < contracts ? 'correction: revising' : 'correction: all revised, not applied';
  return events.BatchStarted === 2 ? 'correction: recorded, nothing revised' : 'correction: before its record';
};
