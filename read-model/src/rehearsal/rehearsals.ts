import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rehearse } from '@monitor/contracts-schema/data-loads/rehearse';
import { fromPesos } from '@monitor/contracts-schema/money';
import type { StoreAddress } from '@monitor/platform/view-store/store-address';
import { rehearsalAnswer } from './rehearsal-answer.ts';
import { type RehearseEvents, rehearseInThread } from './rehearse-in-thread.ts';
import { untilNotOvertaken } from './until-not-overtaken.ts';

/**
 * Rehearses over the live views, which are only read; what is folded goes into files that are removed at the end. An amount of
 * so many pesos or more is warned of.
 */
export const openRehearsals =
  (
    { viewsAddress: views, temporaryFolder }: Readonly<{ viewsAddress: StoreAddress; temporaryFolder: string }>,
    outlierPesos: number,
    rehearseEvents: RehearseEvents = rehearseInThread,
  ): Rehearse =>
  async ({ organizationId, whenCurrent, giveEvents }, ends) =>
    rehearsalAnswer(
      await untilNotOvertaken(async () => {
        await whenCurrent(ends);
        const { amount: outlier } = fromPesos(outlierPesos);
        const folder = await mkdtemp(join(temporaryFolder, 'rehearsal-'));
        try {
          const task = { views, organizationId, outlier, scratch: join(folder, 'views.db') };
          return await rehearseEvents(task, ends, giveEvents);
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
    );
