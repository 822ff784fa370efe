import { collection } from '../collections.ts';
import type { DocumentCopy } from './archive-events.ts';
import type { ByHand } from './changed-by-hand.ts';
import type { ContractFields } from './contract.ts';
import { backupFieldOf, type ShownCopies } from './contract-copies.ts';
import type { ContractField, FieldKind } from './contract-field.ts';
import {
  contractFieldNames,
  definitionOf,
  type FieldWith,
  fieldsWith,
  queriedFields,
  recordOf,
} from './contract-field-sets.ts';
import { type ContractOrder, contractOrderFields } from './contract-order.ts';
import type { Counted } from './counting.ts';
import { documentLinks } from './document-links.ts';

type LinkField = FieldWith<{ kind: 'link' }>;
const linkFields = fieldsWith({ kind: 'link' });

/** Of each link, whether a contract has it. */
export type GivenLinks = Readonly<Record<`${LinkField}Given`, boolean>>;

export const givenLinksOf = (contract: ContractFields): GivenLinks =>
  recordOf(linkFields, (field) => Boolean(contract[field]), 'Given');

const columnTypes: Partial<Record<FieldKind, 'number' | 'boolean'>> = { amount: 'number', boolean: 'boolean' };

/**
 * A contract as lists, pages and exports show it: its own fields, what queries filter and sort by besides, and what it
 * adds to the figures, so that what no cell can know is summed from contracts.
 */
export type ContractView = Readonly<{
  id: string;
  /** Version of the stream when its own last event was folded in: an edit says which one it was made on. */
  version: number;
  organizationId: string;
  /** Copies of what its links show or once showed; absent when there are none. */
  copies?: readonly DocumentCopy[];
  /** The load that registered it, and from which row; absent of one that none did. */
  dataLoadId?: string;
  sheetRow?: number;
  /** What people changed, and which loads spoke of it since; absent when there is nothing. */
  byHand?: ByHand;
  /** What the file says in the row by which a load last spoke of it, as a digest, where that was edited in the review. */
  editedFrom?: string;
  createdAt: string;
  updatedAt: string;
  supplierId: string | null;
  organizerId: string;
  applicantId: string;
  /** What the variables of calculations ask of it, as a number to group by. */
  facts: number;
  /** The part of a day, as closed tallies are parted, in which it became what it is. */
  since: number;
  /** What the public search looks in, folded. */
  search: string;
  /** What the administrators' search looks in besides, folded. */
  adminSearch: string;
}> &
  Readonly<ContractFields> &
  GivenLinks &
  ShownCopies &
  ContractOrder &
  Counted;

/** The contract itself, of a view that says more about it. */
export const contractOf = (view: ContractFields): ContractFields =>
  recordOf<ContractField, unknown>(contractFieldNames, (field) => view[field]) as ContractFields; // its own values

export const contractViews = collection<ContractView>({
  name: 'contracts',
  fields: {
    id: 'id',
    organizationId: 'id',
    ...recordOf(queriedFields, (field) => columnTypes[definitionOf(field).kind] ?? 'text'),
    supplierId: 'id',
    organizerId: 'id',
    applicantId: 'id',
    facts: 'number',
    since: 'number',
    ...recordOf(linkFields, () => 'boolean' as const, 'Given'),
    ...recordOf(documentLinks, () => 'text' as const, 'Backup'),
    ...contractOrderFields,
    countedContracts: 'number',
    countedAmount: 'number',
    untaxedContracts: 'number',
    untaxedAmount: 'number',
    amendmentContracts: 'number',
    amendmentAmount: 'number',
    createdAt: 'text',
    dataLoadId: 'id',
    sheetRow: 'number',
    editedFrom: 'text',
    search: 'text',
    adminSearch: 'text',
  },
  indexes: [
    ['organizationId'],
    ['organizationId', 'totalOrMaxAmount', 'id'],
    ['organizationId', 'supplierId', 'totalOrMaxAmount'],
    ['organizationId', 'createdAt', 'id'],
    ['dataLoadId', 'sheetRow'],
    ...documentLinks.map((link) => [backupFieldOf(link)] as const),
  ],
  searched: ['search'],
  repeated: ['supplier', 'organizerAdministrativeUnit', 'applicantAdministrativeUnit', 'areaInCharge'],
});
