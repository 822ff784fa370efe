import type { ContractFields, SupplierReference } from '@monitor/contracts-schema/contracts/contract';
import type { ProcedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import type { ContractEvent } from '@monitor/contracts-schema/contracts/contract-events';
import { countedOf } from '@monitor/contracts-schema/contracts/counting';
import type { SupplierView } from '@monitor/contracts-schema/suppliers/supplier-views';
import { contractStates } from '../contracts/contract-states.ts';
import { memoizeByEvent } from '../projecting/memoize-by-event.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

export type SupplierTotals = Pick<
  SupplierView,
  | 'contracts'
  | 'contractsCount'
  | 'publicCount'
  | 'invitationCount'
  | 'noBidCount'
  | 'public'
  | 'invitation'
  | 'noBid'
  | 'total'
  | 'amendmentsCount'
  | 'amendments'
  | 'untaxedCount'
  | 'untaxed'
>;

export const noTotals: SupplierTotals = {
  contracts: 0,
  contractsCount: 0,
  publicCount: 0,
  invitationCount: 0,
  noBidCount: 0,
  public: 0,
  invitation: 0,
  noBid: 0,
  total: 0,
  amendmentsCount: 0,
  amendments: 0,
  untaxedCount: 0,
  untaxed: 0,
};

const amountField = { PUBLIC: 'public', INVITATION: 'invitation', NO_BID: 'noBid' } as const satisfies Record<
  ProcedureType,
  keyof SupplierTotals
>;

const totalsOf = (contract: ContractFields, sign: 1 | -1): SupplierTotals => {
  const field = amountField[contract.procedureType];
  const { countedContracts, countedAmount, untaxedContracts, untaxedAmount, amendmentContracts, amendmentAmount } =
    countedOf(contract);
  return {
    ...noTotals,
    contracts: sign,
    contractsCount: sign * countedContracts,
    [`${field}Count`]: sign * countedContracts,
    [field]: sign * countedAmount,
    total: sign * countedAmount,
    amendmentsCount: sign * amendmentContracts,
    amendments: sign * amendmentAmount,
    untaxedCount: sign * untaxedContracts,
    untaxed: sign * untaxedAmount,
  };
};

export const addTotals = (one: SupplierTotals, other: SupplierTotals): SupplierTotals => ({
  contracts: one.contracts + other.contracts,
  contractsCount: one.contractsCount + other.contractsCount,
  publicCount: one.publicCount + other.publicCount,
  invitationCount: one.invitationCount + other.invitationCount,
  noBidCount: one.noBidCount + other.noBidCount,
  public: one.public + other.public,
  invitation: one.invitation + other.invitation,
  noBid: one.noBid + other.noBid,
  total: one.total + other.total,
  amendmentsCount: one.amendmentsCount + other.amendmentsCount,
  amendments: one.amendments + other.amendments,
  untaxedCount: one.untaxedCount + other.untaxedCount,
  untaxed: one.untaxed + other.untaxed,
});

/** What a contract's event adds to a supplier's row; `supplier` is null for the contracts without one. */
export type SupplierRowChange = Readonly<{ supplier: SupplierReference | null; totals: SupplierTotals }>;

/** By row id: a supplier's own, or `{organization}:none`. A correction that keeps the supplier changes one row. */
export const supplierRowChanges = memoizeByEvent(
  (event: RecordedEvent<ContractEvent>): ReadonlyMap<string, SupplierRowChange> => {
    const { before, after } = contractStates(event);
    const changes = new Map<string, SupplierRowChange>();
    const add = (contract: ContractFields, sign: 1 | -1) => {
      const { supplier } = contract;
      const id = supplier?.id ?? `${event.data.organizationId}:none`;
      const totals = totalsOf(contract, sign);
      const known = changes.get(id);
      changes.set(id, { supplier, totals: known ? addTotals(known.totals, totals) : totals });
    };
    if (before) add(before, -1);
    if (after) add(after, 1);
    return changes;
  },
);
