import { collection } from '../collections.ts';
import type { Centavos } from '../money.ts';

/** A supplier, and what its contracts add up to. */
export type SupplierView = Readonly<{
  id: string;
  /** Version of the stream when its own last event was folded in: an edit says which one it was made on. */
  version: number;
  organizationId: string;
  /** Null for the row that holds the contracts without a supplier. */
  name: string | null;
  rfc: string | null;
  notes: string | null;
  /** False for the row of contracts without a supplier: not an entry of the catalogue. */
  registered: boolean;
  createdAt: string;
  updatedAt: string;
  /** All its contracts, and those that count, by procedure type. Amounts in centavos. */
  contracts: number;
  contractsCount: number;
  publicCount: number;
  invitationCount: number;
  noBidCount: number;
  public: Centavos;
  invitation: Centavos;
  noBid: Centavos;
  total: Centavos;
  /** What changes contracts: a figure of its own, not in the total. */
  amendmentsCount: number;
  amendments: Centavos;
  /** Of the total, what is not said to hold taxes. */
  untaxedCount: number;
  untaxed: Centavos;
  /** Name as lists order it. */
  nameOrder: string | null;
  /** What searches look in, folded. */
  search: string;
}>;

export const supplierViews = collection<SupplierView>({
  name: 'suppliers',
  fields: {
    id: 'text',
    organizationId: 'id',
    name: 'text',
    rfc: 'text',
    notes: 'text',
    registered: 'boolean',
    createdAt: 'text',
    contracts: 'number',
    contractsCount: 'number',
    publicCount: 'number',
    invitationCount: 'number',
    noBidCount: 'number',
    public: 'number',
    invitation: 'number',
    noBid: 'number',
    total: 'number',
    amendmentsCount: 'number',
    amendments: 'number',
    untaxedCount: 'number',
    untaxed: 'number',
    nameOrder: 'text',
    search: 'text',
  },
  indexes: [
    ['organizationId', 'total', 'id'],
    ['organizationId', 'nameOrder', 'id'],
  ],
  searched: ['nameOrder', 'rfc'],
});
