import {
  type ContractEvent,
  type ContractTally,
  contractTallies,
  emptyTally,
  withContract,
} from '@monitor/contracts-schema';
import { contractStates } from '../contracts/contract-states.ts';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

const tallyId = (organizationId: string, administrationPeriod: string): string =>
  `${organizationId}:${administrationPeriod}`;

/** The administration periods whose contracts an event moves: one, or two when it moves a contract between them. */
export const periodsOf = (event: RecordedEvent<ContractEvent>): readonly string[] => {
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
  const isOfTally = (period: string | undefined) => period !== undefined && tallyId(organizationId, period) === id;
  let { tally } = known ?? { tally: emptyTally };
  if (before && isOfTally(before.administrationPeriod)) tally = withContract(tally, before, -1);
  if (after && isOfTally(after.administrationPeriod)) tally = withContract(tally, after, 1);
  const administrationPeriod = periodsOf(event).find(isOfTally)!; // ids are made of the event's periods
  return { id, organizationId, administrationPeriod, asOf: event.position, events: (known?.events ?? 0) + 1, tally };
};

/** What the variables of calculations follow from, kept by administration period. */
export const contractTallyProjection: Projection<ContractTally, ContractEvent> = {
  name: 'contract-tallies',
  version: 3,
  into: contractTallies,
  keys: (event) => periodsOf(event).map((period) => tallyId(event.data.organizationId, period)),
  handles: { ContractRegistered: moveTally, ContractRevised: moveTally, ContractRemoved: moveTally },
};
