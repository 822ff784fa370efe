import { collection } from '../collections.ts';
import type { Centavos } from '../money.ts';
import type { DocumentCopy } from './archive-events.ts';
import type { ContractFields } from './contract.ts';
import { type ContractOrder, contractOrderFields } from './contract-order.ts';
import type { Counted } from './counting.ts';

/**
 * A contract as lists, pages and exports show it: its fields, what queries filter and sort by, and what it adds to the
 * figures, so that what no cell can know is summed from contracts.
 */
export type ContractView = Readonly<{
  id: string;
  /** Version of the stream when its own last event was folded in: an edit says which one it was made on. */
  version: number;
  organizationId: string;
  contract: ContractFields;
  /** Copies of what its links show or once showed; absent when there are none. */
  copies?: readonly DocumentCopy[];
  /** The load that registered it, and from which row; absent of one that none did. */
  dataLoadId?: string;
  sheetRow?: number;
  createdAt: string;
  updatedAt: string;
  procedureType: string;
  procedureState: string | null;
  category: string | null;
  administrationPeriod: string;
  fiscalYear: string;
  period: string;
  contractId: string | null;
  contractNumber: string | null;
  partida: string | null;
  supplierId: string | null;
  organizerId: string;
  applicantId: string;
  contractDate: string | null;
  informationDate: string | null;
  updateDate: string | null;
  announcementDate: string | null;
  clarificationMeetingDate: string | null;
  totalOrMaxAmount: Centavos | null;
  totalAmount: Centavos | null;
  minAmount: Centavos | null;
  maxAmount: Centavos | null;
  limitExceeded: boolean;
  amountExceeded: Centavos;
  isEmpty: boolean;
  /** What the public search looks in, folded. */
  search: string;
  /** What the administrators' search looks in besides, folded. */
  adminSearch: string;
}> &
  ContractOrder &
  Counted;

export const contractViews = collection<ContractView>({
  name: 'contracts',
  fields: {
    organizationId: 'text',
    procedureType: 'text',
    procedureState: 'text',
    category: 'text',
    administrationPeriod: 'text',
    fiscalYear: 'text',
    period: 'text',
    contractId: 'text',
    contractNumber: 'text',
    partida: 'text',
    supplierId: 'text',
    organizerId: 'text',
    applicantId: 'text',
    contractDate: 'text',
    informationDate: 'text',
    updateDate: 'text',
    announcementDate: 'text',
    clarificationMeetingDate: 'text',
    totalOrMaxAmount: 'number',
    totalAmount: 'number',
    minAmount: 'number',
    maxAmount: 'number',
    limitExceeded: 'boolean',
    amountExceeded: 'number',
    isEmpty: 'boolean',
    ...contractOrderFields,
    countedContracts: 'number',
    countedAmount: 'number',
    amendmentContracts: 'number',
    amendmentAmount: 'number',
    createdAt: 'text',
    dataLoadId: 'text',
    sheetRow: 'number',
    search: 'text',
    adminSearch: 'text',
  },
  indexes: [
    ['organizationId', 'totalOrMaxAmount'],
    ['organizationId', 'supplierId', 'totalOrMaxAmount'],
    ['organizationId', 'createdAt'],
    ['dataLoadId', 'sheetRow'],
  ],
});
