import { meetsFilters } from '@monitor/contracts-schema/calculations/calculation-filter';
import {
  type ContractTally,
  type FilteredTally,
  filteredTallies,
} from '@monitor/contracts-schema/calculations/calculation-views';
import type { Tally } from '@monitor/contracts-schema/calculations/counted-values';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { ContractCondition } from '@monitor/contracts-schema/contracts/contract-condition';
import type { ContractEvent } from '@monitor/contracts-schema/contracts/contract-events';
import { ValueRefused } from '@monitor/platform/view-store/value-refused';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { contractStates } from '../contracts/contract-states.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';
import { type ContractScope, eventsIn, knownTally, tallyOfFiltered } from './digests-in-views.ts';
import { withContract } from './tally.ts';

/** An organization's contracts as far as they are known: its tallies, and the events that a batch brought them to. */
export type MovedTallies = Readonly<{
  tallies: readonly ContractTally[];
  events: readonly RecordedEvent<ContractEvent>[];
  /** Whether this process is the one that folds the organization's events. */
  isFollowed: boolean;
}>;

/**
 * What the contracts of an organization that some filters leave add up to: as it was stored, with the events since. When it
 * does not hold just the events before those, it is counted anew from the contracts. Only who folds the organization's
 * events, of this batch or all of them, keeps it: another process may read contracts whose events it does not know of.
 */
export const storedFilteredTally = async (
  views: ViewStore,
  scope: ContractScope,
  filters: readonly ContractCondition[],
  { tallies, events, isFollowed }: MovedTallies,
): Promise<Tally> => {
  const { organizationId } = scope;
  const { id, filtersKey, known } = await knownTally(views, scope, filters);
  const all = eventsIn(tallies);
  if (known?.events === all) return known.tally;

  const since = events.filter(({ position }) => position > (known?.asOf ?? ''));
  const counted = (known?.events ?? Number.NaN) + since.length;
  const tally =
    known && counted === all
      ? since.reduce((moved, event) => withEvent(moved, event, scope, filters), known.tally)
      : await tallyOfFiltered(views, scope, filters);
  const asOf =
    tallies
      .map((one) => one.asOf)
      .sort()
      .at(-1) ?? '';
  if (isFollowed) await keepIfItFits(views, { id, organizationId, filtersKey, asOf, events: all, tally });
  return tally;
};

/** Of more suppliers than a document holds it is counted anew each time: nothing else waits for it. */
const keepIfItFits = async (views: ViewStore, filtered: FilteredTally): Promise<void> => {
  try {
    await views.replaceMany(filteredTallies, [filtered]);
  } catch (error) {
    if (!(error instanceof ValueRefused)) throw error;
  }
};

const withEvent = (
  tally: Tally,
  event: RecordedEvent<ContractEvent>,
  { organizationId, administrationPeriod }: ContractScope,
  filters: readonly ContractCondition[],
): Tally => {
  const isLeft = (contract: ContractFields): boolean =>
    (administrationPeriod === null || contract.administrationPeriod === administrationPeriod) &&
    meetsFilters(filters, contract, organizationId);
  const { before, after } = contractStates(event);
  const without = before && isLeft(before) ? withContract(tally, before, -1) : tally;
  return after && isLeft(after) ? withContract(without, after, 1) : without;
};
