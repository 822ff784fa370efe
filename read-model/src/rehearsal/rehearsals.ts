import type { Rehearse } from '@monitor/contracts-schema/data-loads/rehearse';
import { fromPesos } from '@monitor/contracts-schema/money';
import type { StoreAddress } from '@monitor/platform/view-store/store-address';
import { rehearsalAnswer } from './rehearsal-answer.ts';
import { rehearseInThread } from './rehearse-in-thread.ts';
import { untilNotOvertaken } from './until-not-overtaken.ts';

/**
 * Rehearses over the live views, which are only read; what is folded goes into files that are removed at the end. An amount of
 * so many pesos or more is warned of.
 */
export const openRehearsals =
  (
    { viewsAddress: views, temporaryFolder }: Readonly<{ viewsAddress: StoreAddress; temporaryFolder: string }>,
    outlierPesos: number,
  ): Rehearse =>
  async ({ organizationId, whenCurrent, giveEvents }, ends) =>
    rehearsalAnswer(
      await untilNotOvertaken(async () => {
        await whenCurrent(ends);
        const { amount: outlier } = fromPesos(outlierPesos);
        return rehearseInThread({ views, organizationId, outlier, temporaryFolder }, ends, giveEvents);
      }),
    );
