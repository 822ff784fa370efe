import {
  type ClosedTally,
  type ContractTally,
  closedTallies,
  contractTallies,
  tallyId,
} from '@monitor/contracts-schema/calculations/calculation-views';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { ContractEvent } from '@monitor/contracts-schema/contracts/contract-events';
import { partOfDay } from '@monitor/contracts-schema/part-of-day';
import { contractStates } from '../contracts/contract-states.ts';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';
import { emptyTally, withContract } from './tally.ts';
import { digestOf, variableValues } from './variable-values.ts';

/** The administration periods whose contracts an event moves: one, or two when it moves a contract between them. */
const periodsOf = (event: RecordedEvent<ContractEvent>): readonly string[] => {
  const { before, after } = contractStates(event);
  return [...new Set([before, after].flatMap((state) => state?.administrationPeriod ?? []))];
};

/** A tally stays when nothing is left in it: it says how far an organization's contracts have come. */
const moveTally = (
  known: ContractTally | undefined,
  event: RecordedEvent<ContractEvent>,
  id: string,
): ContractTally => {
  const { before, after } = contractStates(event);
  const { organizationId } = event.data;
  const { recordedAt } = event.metadata;
  const administrationPeriod = periodsOf(event).find((period) => tallyId(organizationId, period) === id) ?? null;
  const isCounted = (contract: ContractFields) =>
    administrationPeriod === null || contract.administrationPeriod === administrationPeriod;
  let { tally } = known ?? { tally: emptyTally };
  if (before && isCounted(before)) tally = withContract(tally, before, -1);
  if (after && isCounted(after)) tally = withContract(tally, after, 1);
  return {
    id,
    organizationId,
    administrationPeriod,
    asOf: event.position,
    events: (known?.events ?? 0) + 1,
    tally,
    movedAt: known && known.movedAt > recordedAt ? known.movedAt : recordedAt,
  };
};

/** A tally as it stood when the day of its last event ended, once an event of a later one is to move it. */
const closed = (
  { id, organizationId, administrationPeriod, movedAt, tally }: ContractTally,
  { metadata }: RecordedEvent<ContractEvent>,
): ClosedTally | undefined =>
  partOfDay(metadata.recordedAt) > partOfDay(movedAt)
    ? {
        id: `${id}:${movedAt}`,
        organizationId,
        administrationPeriod,
        movedAt,
        values: variableValues([digestOf([tally])]),
      }
    : undefined;

/** What the variables of calculations follow from, kept of each administration period and of all together. */
export const contractTallyProjection: Projection<ContractTally, ContractEvent> = {
  name: 'contract-tallies',
  version: 1,
  into: contractTallies,
  keys: (event) => [null, ...periodsOf(event)].map((period) => tallyId(event.data.organizationId, period)),
  leaves: { into: closedTallies, of: closed },
  handles: {
    ContractRegistered: moveTally,
    ContractRevised: moveTally,
    ContractRemoved: moveTally,
    ContractRestored: moveTally,
  },
};
