import { contractTallies } from '@monitor/contracts-schema/calculations/calculation-views';
import { batchSegmentViews } from '@monitor/contracts-schema/history/change-views';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { spendingCells } from '@monitor/contracts-schema/spending/spending-views';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { type Logger, silentLogger } from '@monitor/platform/process/logger';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import type { ViewGenerations, ViewStore } from '@monitor/platform/view-store/view-store';
import { deriveAllResults } from '@monitor/read-model/calculations/derive-results';
import { foldingStages, viewCollections, viewsVersion } from '@monitor/read-model/projections';
import { reconcile } from '@monitor/read-model/reconcile';
import { deadLetterFailures } from '../dead-letters/dead-letter-failures.ts';
import { type DeadLetter, deadLetters, listDeadLetters } from '../dead-letters/dead-letters.ts';
import type { ProjectorPorts } from '../feeding/feed.ts';
import { catchUp, type OnProgress, type TakeIn, takingIn } from './catch-up.ts';
import { claimGeneration, orWhereLost, saveBuilding, showGeneration } from './generations.ts';
import { writeBehind } from './write-behind.ts';

/** Of events that cannot be folded: the first one ends it (EventNotFolded), or each is dead-lettered. */
export type OnDeadEvents = 'refuse' | 'dead-letter';

export type Rebuilding = Pick<ProjectorPorts, 'events' | 'views' | 'records' | 'system' | 'watch'> &
  Readonly<{ onDeadEvents?: OnDeadEvents; logger?: Logger; onProgress?: OnProgress }>;

/** Views that are built beside the shown ones. */
export type Building = Readonly<{
  prefix: string;
  /** The events left aside in those shown before. */
  before: ReadonlyMap<string, DeadLetter>;
  takeIn: TakeIn;
  /** Checks that their sums agree, and shows them; those shown before are there for going back. Throws where they do not agree. */
  show: () => Promise<void>;
  /** They are not wanted any more, before they were shown. */
  drop: () => Promise<void>;
}>;

/** Builds views of what the log holds by now; who shows them may have them take in more before. */
export const buildViews = async (given: Rebuilding): Promise<Building> => {
  const { events, views, records, system, onDeadEvents = 'refuse', logger = silentLogger, onProgress, watch } = given;
  const before = await deadLettersBefore(views);
  const { prefix, store: generation, finish } = await claimGeneration(views, viewsVersion);
  const isStrict = onDeadEvents === 'refuse';
  const { views: held, flush } = writeBehind(generation, [
    spendingCells,
    supplierViews,
    contractTallies,
    batchSegmentViews,
    organizationProgress,
  ]);
  const fold = takingIn(
    held,
    (chunk) => deadLetterFailures({ generation, records, system, logger, before, isStrict }, chunk),
    { through: foldingStages, watch },
  );
  const drop = () => views.dropGeneration(prefix);
  const orDropped = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      await drop();
      throw error;
    }
  };
  const finishing = async (): Promise<void> => {
    await flush();
    await makeIndexes(generation);
    await deriveAllResults(generation);
    await refuseDiscrepancies(generation, logger);
    await finish();
  };
  const building: Building = {
    prefix,
    before,
    takeIn: async (chunk, after) => {
      await fold(chunk, after);
      const { position } = chunk.at(-1) ?? {};
      if (position) await saveBuilding(views, prefix, position);
    },
    show: async () => {
      await orDropped(finishing);
      await showGeneration(views, prefix);
    },
    drop,
  };
  await orDropped(() => catchUp(events, held, building.takeIn, onProgress));
  return building;
};

/** By their ids: an event that fails again has failed once more. */
const deadLettersBefore = async (views: ViewGenerations): Promise<Map<string, DeadLetter>> => {
  const shown = await livePrefix(views);
  const letters = shown ? await orWhereLost(listDeadLetters(inGeneration(views, shown)), []) : [];
  return new Map(letters.map((letter) => [letter.id, letter]));
};

/** Asked once, a collection gets the indexes that building it left out: before anybody reads it. */
const makeIndexes = async (generation: ViewStore): Promise<void> => {
  for (const into of viewCollections) await generation.find(into, { limit: 1 });
};

/** Where a projection left events aside that others took in, its sums are others than theirs. */
const refuseDiscrepancies = async (generation: ViewStore, logger: Logger): Promise<void> => {
  const discrepancies = (await reconcile(generation)).slice(0, 10);
  if (discrepancies.length === 0) return;
  if ((await generation.count(deadLetters, {})) === 0)
    throw new Error(`Sums do not agree: ${JSON.stringify(discrepancies)}`);
  logger.warn({ discrepancies }, 'sums do not agree: events are left aside');
};
