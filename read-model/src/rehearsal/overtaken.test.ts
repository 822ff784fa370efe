import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { projectEvents } from '../projecting/project-events.ts';
import { stages } from '../projections.ts';
import { contract, HOLDS_SINCE, idOf, ORGANIZATION, recordedInOrder } from '../testing/events.ts';
import { openRehearsal } from './rehearse.ts';
import { untilNotOvertaken } from './until-not-overtaken.ts';

const registered = recordedInOrder([
  {
    type: 'ContractRegistered',
    data: { id: idOf(9), organizationId: ORGANIZATION, validFrom: HOLDS_SINCE, fields: contract },
  },
]);

describe('a rehearsal', () => {
  const rehearsedOver = async (change: boolean) => {
    const [live, scratch] = [openEmbeddedViewStore(), openEmbeddedViewStore()];
    const rehearsal = await openRehearsal(live, scratch, { organizationId: ORGANIZATION, outlier: 1 });
    if (change) await projectEvents(live, stages, registered);
    const { isOvertaken } = await rehearsal.end();
    await Promise.all([live.close(), scratch.close()]);
    return isOvertaken;
  };

  it('knows that somebody changed the figures that it began with', async () => {
    expect(await rehearsedOver(true)).toBe(true);
    expect(await rehearsedOver(false)).toBe(false);
  });

  it('is made anew until nobody does, and given up when somebody does again and again', async () => {
    const made = (...overtaken: boolean[]) => {
      let times = 0;
      return untilNotOvertaken(async () => ({ isOvertaken: overtaken[times++] ?? true, times }));
    };
    expect(await made(false)).toEqual({ isOvertaken: false, times: 1 });
    expect(await made(true, true, false)).toEqual({ isOvertaken: false, times: 3 });
    await expect(made(true, true, true, false)).rejects.toMatchObject({ code: 'views.behind' });
  });
});
