import { administrativeUnitViews } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { removedOrganizations } from '@monitor/contracts-schema/organizations/organization-removal';
import { type OrganizationView, organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { MOST_FOUND } from '@monitor/contracts-schema/search/search-limits';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { foldForSearch, nameOrder, searchedTexts } from '@monitor/contracts-schema/text/text';
import { allOf } from '@monitor/platform/view-store/all-of';
import type { Collection, Document, Sort, ViewReader, Where } from '@monitor/platform/view-store/view-store';

/** Among which entries something is looked for: of one organization, or of all that are not removed. */
export type Scope = Readonly<{ where: Where; organization: OrganizationView | undefined }>;

export const scopeOf = async (views: ViewReader, organization: OrganizationView | undefined): Promise<Scope> => {
  if (organization) return { where: { organizationId: organization.id }, organization };
  const removed = await views.find(removedOrganizations, {});
  return { where: allOf(removed.map(({ id }) => ({ organizationId: { not: id } }))), organization };
};

/** What is looked in, and how words are written there. */
export const SEARCHED = {
  organizations: { from: organizationViews, field: 'search', written: foldForSearch },
  suppliers: { from: supplierViews, field: 'nameOrder', written: nameOrder },
  administrativeUnits: { from: administrativeUnitViews, field: 'nameOrder', written: nameOrder },
  contracts: { from: contractViews, field: 'search', written: foldForSearch },
} as const;

export type Kind = keyof typeof SEARCHED;

const NOBODY: Where = { anyOf: [] };

export const kinds = Object.keys(SEARCHED) as Kind[]; // its own

/** Where a kind says all words of a search. */
export const saying = (kind: Kind, search: string): Where => {
  const { field, written } = SEARCHED[kind];
  const texts = searchedTexts(written(search));
  return texts.length === 0 ? NOBODY : { [field]: { contains: texts } };
};

/** The same among those of a scope. */
export const within = (kind: Kind, { where, organization }: Scope, wanted: Where): Where => {
  if (kind !== 'organizations') return allOf([where, wanted]);
  return organization ? NOBODY : wanted;
};

/** Up to MOST_FOUND documents, and whether there are more. */
export const findUpTo = async <D extends Document>(
  views: ViewReader,
  from: Collection<D>,
  where: Where,
  sort?: Sort,
): Promise<Readonly<{ documents: readonly D[]; hasMore: boolean }>> => {
  return upToMost(await views.find(from, { where, limit: MOST_FOUND + 1, ...(sort && { sort }) }));
};

export const upToMost = <D>(documents: readonly D[]) => ({
  documents: documents.slice(0, MOST_FOUND),
  hasMore: documents.length > MOST_FOUND,
});
