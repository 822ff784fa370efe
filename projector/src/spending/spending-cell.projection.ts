import {
  type ContractEvent,
  type ContractFields,
  countedAmount,
  countsIn,
  type Dimension,
  type Grain,
  grains,
  type SpendingCell,
  spendingCells,
} from '@monitor/contracts-schema';
import { contractStates } from '../contracts/contract-states.ts';
import type { Logged } from '../projecting/logged.ts';
import { onceAnEvent } from '../projecting/once-an-event.ts';
import type { Projection } from '../projecting/projection.ts';

const GRAINS = Object.keys(grains) as Grain[]; // its keys are what Grain is

type Dimensions = Readonly<Record<Dimension, string | null>>;
type Sums = Pick<SpendingCell, 'contracts' | 'countedContracts' | 'countedAmount' | 'chartContracts' | 'chartAmount'>;
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

const sumsOf = (fields: ContractFields, sign: 1 | -1): Sums => {
  const { totals, charts } = countsIn(fields);
  const amount = sign * countedAmount(fields);
  return {
    contracts: sign,
    countedContracts: totals ? sign : 0,
    countedAmount: totals ? amount : 0,
    chartContracts: charts ? sign : 0,
    chartAmount: charts ? amount : 0,
  };
};

const added = (one: Sums, other: Sums): Sums => ({
  contracts: one.contracts + other.contracts,
  countedContracts: one.countedContracts + other.countedContracts,
  countedAmount: one.countedAmount + other.countedAmount,
  chartContracts: one.chartContracts + other.chartContracts,
  chartAmount: one.chartAmount + other.chartAmount,
});

const cellId = (organizationId: string, grain: Grain, dimensions: Dimensions): string =>
  `${organizationId}:${grain}:${JSON.stringify(grains[grain].map((dimension) => dimensions[dimension]))}`;

/** What an event adds to which cells. A correction that stays within a cell changes it once. */
const cellChanges = onceAnEvent((event: Logged<ContractEvent>): ReadonlyMap<string, CellChange> => {
  const { before, after } = contractStates(event);
  const changes = new Map<string, CellChange>();
  const add = (fields: ContractFields, sign: 1 | -1) => {
    const dimensions = dimensionsOf(fields);
    const sums = sumsOf(fields, sign);
    for (const grain of GRAINS) {
      const id = cellId(event.data.organizationId, grain, dimensions);
      const known = changes.get(id);
      changes.set(id, { grain, dimensions, sums: known ? added(known.sums, sums) : sums });
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
    contracts: 0,
    countedContracts: 0,
    countedAmount: 0,
    chartContracts: 0,
    chartAmount: 0,
  };
};

const moveCell = (
  cell: SpendingCell | undefined,
  event: Logged<ContractEvent>,
  id: string,
): SpendingCell | undefined => {
  const change = cellChanges(event).get(id)!; // ids are its keys
  const before = cell ?? emptyCell(id, event.data.organizationId, change);
  const after = { ...before, ...added(before, change.sums) };
  return after.contracts === 0 ? undefined : after;
};

export const spendingCellProjection: Projection<SpendingCell, ContractEvent> = {
  name: 'spending',
  version: 2,
  into: spendingCells,
  keys: (event) => [...cellChanges(event).keys()],
  handles: { ContractRegistered: moveCell, ContractRevised: moveCell, ContractRemoved: moveCell },
};
