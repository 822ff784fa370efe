import { catalogues } from '@monitor/contracts-schema/catalogues';
import { joinEndpoints } from '@monitor/contracts-schema/joins/join-endpoints';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { type Client, RefusedCall } from './client.ts';
import { viewsCurrent } from './final-checks.ts';
import { killDuring } from './killing.ts';
import { type LeftBehind, lookAtLeftBehind } from './left-behind.ts';
import { loadWorkbook } from './load-phases.ts';
import { lookUntil } from './look-until.ts';
import { type Phase, promise } from './phase.ts';

const { join, separate, getJoinPlan, listJoined } = joinEndpoints.suppliers;
/** So that several chunks of contracts follow. */
const WORKBOOK = { least: 1_500, most: 3_500, suppliers: 2 };

/**
 * Kills while one of two suppliers is joined to the other, or separated again: all contracts follow after the start, and
 * come back, or none does.
 */
export const killDuringJoin: Phase = async ({ folder, server, client, random, killAfter }) => {
  const workbook = await loadWorkbook(folder, client, random, WORKBOOK);
  await viewsCurrent(server.url);
  const [one, other] = (await client.call(catalogues.suppliers.endpoints.list)).data.docs;
  if (!one || !other) throw new Error('The workbook has fewer than two suppliers');
  const held = await contractsOf(client, one._id, other._id);
  const joinOne = (by: Client) => by.call(join, { body: { _id: one._id, to: other._id, isSamePerson: true } });
  const separateOne = (by: Client) => by.call(separate, { body: { _id: one._id } });

  const isUndone = random.happens(0.5);
  if (isUndone) await joinOne(client);
  const { answered, tookMs } = await killDuring(server, killAfter(workbook.rows), () => [
    isUndone ? separateOne(client) : joinOne(client),
  ]);
  const left = await lookAtLeftBehind(folder);
  return {
    where: isUndone ? separationStage(answered.length > 0, left) : joinStage(answered.length > 0, left, held.one),
    work: workbook.rows,
    leftOut: workbook.leftOut,
    tookMs,
    recover: async (again, viewsAreCurrent) => {
      const isBegun = left.events[isUndone ? 'SupplierSeparated' : 'SupplierJoined'] !== undefined;
      promise(isBegun || answered.length === 0, 'an acknowledged decision was lost');
      if (!isUndone) {
        if (!isBegun) await joinOne(again);
        promise((await whenFollowed(again)) === held.one, 'not all contracts followed, or some twice');
      }
      if (isUndone && isBegun) await whenSeparated(() => separateOne(again));
      else {
        const { contracts, kept } = (await separateOne(again)).data;
        promise(
          contracts === held.one && kept === 0,
          `${contracts} of ${held.one} contracts came back, ${kept} stayed`,
        );
      }
      await viewsAreCurrent();
      const now = await contractsOf(again, one._id, other._id);
      promise(now.one === held.one && now.other === held.other, 'contracts ended with another supplier');
      return workbook.expected;
    },
  };
};

const contractsOf = async (client: Client, id: string, to: string) => {
  const { joined, stays } = (await client.call(getJoinPlan, { query: { id, to } })).data;
  return { one: joined.contracts, other: stays.contracts };
};

/** How many contracts followed, once all have. */
const whenFollowed = (client: Client): Promise<number> =>
  lookUntil('a join', async () => (await client.call(listJoined)).data[0]?.contracts ?? undefined);

const UNDER_WAY: ProblemCode = 'record.join-under-way';
const NOT_JOINED: ProblemCode = 'record.not-joined';

/** Until it cannot be separated any more, since it is. */
const whenSeparated = (separateIt: () => Promise<unknown>): Promise<true> =>
  lookUntil('a separation', async () => {
    const code = await separateIt().then(
      () => 'nothing',
      (failure: unknown) => (failure instanceof RefusedCall ? failure.code : 'no answer'),
    );
    if (code === NOT_JOINED) return true;
    promise(code === UNDER_WAY, `separating again was answered with ${code}`);
    return undefined;
  });

const joinStage = (answered: boolean, { events }: LeftBehind, held: number): string => {
  if (answered) return 'join: after the answer';
  if (events.SupplierJoinCompleted) return 'join: done, not answered';
  const followed = events.ContractRevised ?? 0;
  if (followed > 0) return followed < held ? 'join: contracts following' : 'join: all followed, not done';
  return events.SupplierJoined ? 'join: recorded, no contract followed' : 'join: before its record';
};

const separationStage = (answered: boolean, { events }: LeftBehind): string => {
  if (answered) return 'separation: after the answer';
  if (events.SupplierSeparationCompleted) return 'separation: done, not answered';
  return events.SupplierSeparated ? 'separation: contracts coming back' : 'separation: before its record';
};
