import {
  type OrganizationProgress,
  organizationProgress,
} from '@monitor/contracts-schema/organizations/organization-progress';
import { type GiveWay, nextTurnOnly } from '@monitor/platform/process/giving-way';
import { silentLogger } from '@monitor/platform/process/logger';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import type { Collection, Document, Stored, ViewStore } from '@monitor/platform/view-store/view-store';
import { deriveAllResults } from '@monitor/read-model/calculations/derive-results';
import { projectEvents, type Stages } from '@monitor/read-model/projecting/project-events';
import { foldingStages, stages, viewCollections } from '@monitor/read-model/projections';
import { deadLetterFailures } from './dead-letters/dead-letter-failures.ts';
import type { ProjectorPorts } from './feeding/feed.ts';
import type { OnProgress } from './projecting/catch-up.ts';
import { differingPaths } from './projecting/differing-paths.ts';
import { logChunks } from './projecting/log-chunks.ts';

/** A live document that is not what the log says. */
export type Difference = Readonly<
  { id: string } & ({ kind: 'missing' | 'extra' } | { kind: 'different'; paths: string[] })
>;

export type CollectionReport = Readonly<{
  collection: string;
  /** Documents that the log says there are. */
  documents: number;
  differing: number;
  /** The first of them. */
  differences: readonly Difference[];
}>;

export type Verification = Pick<ProjectorPorts, 'events' | 'views' | 'records' | 'system'> &
  Readonly<{
    scratch: ViewStore;
    onProgress?: OnProgress;
    /** Called between pieces of the work, the smaller the fewer events are folded at once. */
    giveWay?: GiveWay;
    chunkSize?: number;
  }>;

type Comparing = Readonly<{ live: ViewStore; scratch: ViewStore; giveWay: GiveWay }>;

type Replay = Comparing & Pick<ProjectorPorts, 'events' | 'records' | 'system'> & Readonly<{ chunkSize: number }>;

const REPORTED = 100;
const COMPARED_AT_ONCE = 250;
/** Live views move on while they are compared: what differs is compared again after folding what came meanwhile. */
const COMPARISONS_AT_MOST = 4;

/**
 * Replays the log into an empty scratch store, each organization as far as the live views have come, and compares every
 * document of every collection both ways, positions included. What was removed is compared by its absence only. Events that
 * cannot be folded are left aside here as they are there.
 */
export const verifyViews = async ({
  views,
  scratch,
  onProgress = () => {},
  giveWay = nextTurnOnly,
  chunkSize = 4_000,
  ...ports
}: Verification): Promise<CollectionReport[]> => {
  const prefix = await livePrefix(views);
  if (!prefix) throw new Error('There are no live views to verify');
  const live = inGeneration(views, prefix);

  const replay: Replay = { ...ports, live, scratch, giveWay, chunkSize };
  await replayAsFarAs(replay, { onProgress, through: foldingStages });
  await deriveAllResults(scratch);
  await giveWay();
  const reports: CollectionReport[] = [];
  for (const into of viewCollections) {
    let differing = await compareAll(into, replay);
    for (let compared = 1; differing.size > 0 && compared < COMPARISONS_AT_MOST; compared += 1) {
      await replayAsFarAs(replay);
      differing = await compare(into, replay, [...differing.keys()]);
    }
    reports.push({
      collection: into.name,
      documents: await scratch.count(into, {}),
      differing: differing.size,
      differences: [...differing.values()].slice(0, REPORTED),
    });
  }
  return reports;
};

const positionsOf = async (views: ViewStore): Promise<Map<string, string>> => {
  const progress: OrganizationProgress[] = await views.find(organizationProgress, {});
  return new Map(progress.map(({ id, position }) => [id, position]));
};

const replayAsFarAs = async (
  { live, events, records, system, scratch, giveWay, chunkSize }: Replay,
  { onProgress = () => {}, through = stages }: Readonly<{ onProgress?: OnProgress; through?: Stages }> = {},
): Promise<void> => {
  const wanted = await positionsOf(live);
  const reached = await positionsOf(scratch);
  const behind = [...wanted].filter(([organization, position]) => position > (reached.get(organization) ?? ''));
  if (behind.length === 0) return;
  const from = behind.map(([organization]) => reached.get(organization) ?? '').sort()[0];
  const until = behind
    .map(([, position]) => position)
    .sort()
    .at(-1)!; // somebody is behind

  let folded = 0;
  for await (const chunk of logChunks(events, { after: from || undefined }, chunkSize)) {
    const shown = chunk.filter(({ position, metadata }) => position <= (wanted.get(metadata.organizationId) ?? ''));
    const aside = { generation: scratch, records, system, logger: silentLogger };
    await projectEvents(scratch, through, shown, await deadLetterFailures(aside, shown));
    const { position } = chunk.at(-1)!; // chunks are not empty
    folded += shown.length;
    onProgress({ events: folded, position, until });
    await giveWay();
    if (position >= until) return;
  }
};

type Differing = Map<string, Difference>;

const compareAll = async (collection: Collection, comparing: Comparing): Promise<Differing> => {
  const differing: Differing = new Map();
  for (const store of [comparing.scratch, comparing.live])
    for await (const documents of store.scan<Document>(collection, {})) {
      const ids = documents.map(({ id }) => id);
      for (const [id, difference] of await compare(collection, comparing, ids)) differing.set(id, difference);
    }
  return differing;
};

const compare = async (
  collection: Collection,
  { live, scratch, giveWay }: Comparing,
  ids: readonly string[],
): Promise<Differing> => {
  const differing: Differing = new Map();
  for (let start = 0; start < ids.length; start += COMPARED_AT_ONCE) {
    const some = ids.slice(start, start + COMPARED_AT_ONCE);
    const actual = await live.getMany(collection, some);
    const expected = await scratch.getMany(collection, some);
    for (const id of some) {
      const difference = differenceOf(id, expected.get(id), actual.get(id));
      if (difference) differing.set(id, difference);
    }
    await giveWay();
  }
  return differing;
};

const differenceOf = (id: string, expected: Stored | undefined, actual: Stored | undefined): Difference | undefined => {
  if (!expected?.document) return actual?.document ? { id, kind: 'extra' } : undefined;
  if (!actual?.document) return { id, kind: 'missing' };
  const paths = differingPaths(
    { position: expected.position, document: expected.document },
    { position: actual.position, document: actual.document },
  );
  return paths.length > 0 ? { id, kind: 'different', paths } : undefined;
};
