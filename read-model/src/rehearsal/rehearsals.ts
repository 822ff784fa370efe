import type { Rehearse } from '@monitor/contracts-schema/data-loads/rehearse';
import type { StoreAddress } from '@monitor/platform/view-store/store-address';
import { rehearsalAnswer } from './rehearsal-answer.ts';
import { rehearseInThread } from './rehearse-in-thread.ts';
import { untilNotOvertaken } from './until-not-overtaken.ts';

/** Rehearses over the live views, which are only read; what is folded goes into files that are removed at the end. */
export const openRehearsals =
  ({
    viewsAddress: views,
    temporaryFolder,
  }: Readonly<{ viewsAddress: StoreAddress; temporaryFolder: string }>): Rehearse =>
  async ({ organizationId, whenCurrent, giveEvents }, ends) =>
    rehearsalAnswer(
      await untilNotOvertaken(async () => {
        await whenCurrent(ends);
        return rehearseInThread({ views, organizationId, temporaryFolder }, ends, giveEvents);
      }),
    );
