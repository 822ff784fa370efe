import { collection } from '../collections.ts';
import type { Centavos } from '../money.ts';
import type { DocumentCopy } from './archive-events.ts';
import type { ContractFields } from './contract.ts';

/** A contract as lists, pages and exports show it: its fields, and what queries filter, sort and sum by. */
export type ContractView = Readonly<{
  id: string;
  /** Version of the stream when its own last event was folded in: an edit says which one it was made on. */
  version: number;
  organizationId: string;
  contract: ContractFields;
  /** Copies of what its links show or once showed; absent when there are none. */
  copies?: readonly DocumentCopy[];
  createdAt: string;
  updatedAt: string;
  procedureType: string;
  procedureState: string | null;
  category: string | null;
  administrationPeriod: string;
  fiscalYear: string;
  period: string;
  administrativeUnitType: string | null;
  contractType: string;
  contractId: string | null;
  contractNumber: string | null;
  supplierId: string | null;
  supplierName: string | null;
  organizerId: string;
  organizerName: string;
  applicantId: string;
  applicantName: string;
  areaInCharge: string;
  contractDate: string | null;
  informationDate: string | null;
  updateDate: string | null;
  announcementDate: string | null;
  totalOrMaxAmount: Centavos;
  totalAmount: Centavos | null;
  minAmount: Centavos | null;
  maxAmount: Centavos | null;
  isEmpty: boolean;
  /** Sorts the description: its first characters, folded. */
  descriptionKey: string;
  /** 1 and the amount when the contract counts in totals, else 0: so that searches can be summed. */
  countedContracts: number;
  countedAmount: Centavos;
  /** What the public search looks in, folded. */
  search: string;
  /** What the administrators' search looks in besides, folded. */
  adminSearch: string;
}>;

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
    administrativeUnitType: 'text',
    contractType: 'text',
    contractId: 'text',
    contractNumber: 'text',
    supplierId: 'text',
    supplierName: 'text',
    organizerId: 'text',
    organizerName: 'text',
    applicantId: 'text',
    applicantName: 'text',
    areaInCharge: 'text',
    contractDate: 'text',
    informationDate: 'text',
    updateDate: 'text',
    announcementDate: 'text',
    totalOrMaxAmount: 'number',
    totalAmount: 'number',
    minAmount: 'number',
    maxAmount: 'number',
    isEmpty: 'boolean',
    descriptionKey: 'text',
    countedContracts: 'number',
    countedAmount: 'number',
    createdAt: 'text',
    search: 'text',
    adminSearch: 'text',
  },
  indexes: [
    ['organizationId', 'totalOrMaxAmount'],
    ['organizationId', 'supplierId', 'totalOrMaxAmount'],
    ['organizationId', 'createdAt'],
  ],
});
