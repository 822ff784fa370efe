import { hash } from 'node:crypto';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { ContractEvent } from '@monitor/contracts-schema/contracts/contract-events';
import { type Counted, countedOf, nothingCounted } from '@monitor/contracts-schema/contracts/counting';
import {
  type Dimension,
  type Grain,
  grains,
  type SpendingCell,
  spendingCells,
} from '@monitor/contracts-schema/spending/spending-views';
import { contractStates } from '../contracts/contract-states.ts';
import { memoizeByEvent } from '../projecting/memoize-by-event.ts';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

const GRAINS = Object.keys(grains) as Grain[]; // its keys are what Grain is

type Dimensions = Readonly<Record<Dimension, string | null>>;
type Sums = Counted & Pick<SpendingCell, 'contracts'>;
type CellChange = Readonly<{ grain: Grain; dimensions: Dimensions; sums: Sums }>;

const dimensionsOf = (fields: ContractFields): Dimensions => ({
  administrationPeriod: fields.administrationPeriod,
  fiscalYear: fields.fiscalYear,
  period: fields.period,
  procedureType: fields.procedureType,
  organizerId: fields.organizerAdministrativeUnit.id,
  applicantId: fields.applicantAdministrativeUnit.id,
  supplierId: fields.supplier?.id ?? null,
});

const noSums: Sums = { contracts: 0, ...nothingCounted };

const added = (one: Sums, other: Sums, sign: 1 | -1 = 1): Sums => ({
  contracts: one.contracts + sign * other.contracts,
  countedContracts: one.countedContracts + sign * other.countedContracts,
  countedAmount: one.countedAmount + sign * other.countedAmount,
  untaxedContracts: one.untaxedContracts + sign * other.untaxedContracts,
  untaxedAmount: one.untaxedAmount + sign * other.untaxedAmount,
  amendmentContracts: one.amendmentContracts + sign * other.amendmentContracts,
  amendmentAmount: one.amendmentAmount + sign * other.amendmentAmount,
});

const ID_DIGITS = 32;

/** What a cell is of, as short as a record's id: most of them hold but a contract or two. */
const cellId = (organizationId: string, grain: Grain, dimensions: Dimensions): string => {
  const known = grains[grain].map((dimension) => dimensions[dimension]);
  return hash('sha256', JSON.stringify([organizationId, grain, ...known])).slice(0, ID_DIGITS);
};

/** What an event adds to which cells. A correction that stays within a cell changes it once. */
const cellChanges = memoizeByEvent((event: RecordedEvent<ContractEvent>): ReadonlyMap<string, CellChange> => {
  const { before, after } = contractStates(event);
  const changes = new Map<string, CellChange>();
  const add = (fields: ContractFields, sign: 1 | -1) => {
    const dimensions = dimensionsOf(fields);
    const own: Sums = { contracts: 1, ...countedOf(fields) };
    for (const grain of GRAINS) {
      const id = cellId(event.data.organizationId, grain, dimensions);
      changes.set(id, { grain, dimensions, sums: added(changes.get(id)?.sums ?? noSums, own, sign) });
    }
  };
  if (before) add(before, -1);
  if (after) add(after, 1);
  return changes;
});

const emptyCell = (id: string, organizationId: string, { grain, dimensions }: CellChange): SpendingCell => {
  const known: readonly Dimension[] = grains[grain];
  const ofGrain = (dimension: Dimension) => (known.includes(dimension) ? dimensions[dimension] : null);
  return {
    id,
    organizationId,
    grain,
    administrationPeriod: dimensions.administrationPeriod!, // every grain has these four, and every contract
    fiscalYear: dimensions.fiscalYear!,
    period: dimensions.period!,
    procedureType: dimensions.procedureType!,
    organizerId: ofGrain('organizerId'),
    applicantId: ofGrain('applicantId'),
    supplierId: ofGrain('supplierId'),
    ...noSums,
  };
};

const moveCell = (
  cell: SpendingCell | undefined,
  event: RecordedEvent<ContractEvent>,
  id: string,
): SpendingCell | undefined => {
  const change = cellChanges(event).get(id)!; // ids are its keys
  const before = cell ?? emptyCell(id, event.data.organizationId, change);
  const after = { ...before, ...added(before, change.sums) };
  return after.contracts === 0 ? undefined : after;
};

export const spendingCellProjection: Projection<SpendingCell, ContractEvent> = {
  name: 'spending',
  version: 1,
  into: spendingCells,
  keys: (event) => [...cellChanges(event).keys()],
  handles: {
    ContractRegistered: moveCell,
    ContractRevised: moveCell,
    ContractRemoved: moveCell,
    ContractRestored: moveCell,
  },
};
