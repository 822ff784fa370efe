import { administrativeUnitViews } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { toPesos } from '@monitor/contracts-schema/money';
import { type OrganizationView, organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { identifyingRfc, publicRfc } from '@monitor/contracts-schema/rfc';
import type { FoundEverywhere } from '@monitor/contracts-schema/search/search-endpoints';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { searchedTexts } from '@monitor/contracts-schema/text/text';
import { allOf } from '@monitor/platform/view-store/all-of';
import type { Document, ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { corrections } from './corrections.ts';
import { findUpTo, type Kind, kinds, type Scope, saying, scopeOf, upToMost, within } from './searched-in.ts';
import { isLongEnough } from './searched-words.ts';

type Found = Omit<FoundEverywhere, 'corrected' | 'isTooShort'>;

const saysAll = (text: string, search: string): boolean => {
  const texts = searchedTexts(search);
  return texts.length > 0 && texts.every((word) => text.includes(word));
};

/** A company is found by its whole RFC; nobody by a part of one, and no natural person by any. */
const supplierWhere = (search: string): Where => {
  const named = saying('suppliers', search);
  const rfc = identifyingRfc(search);
  const isCompany = rfc !== null && publicRfc(rfc, { publishesPersonalRfcs: false }) !== null;
  return isCompany ? { anyOf: [named, allOf([{ rfc: { contains: rfc } }, { rfc }])] } : named;
};

const largestFirst = (one: number | null, other: number | null): number => (other ?? -1) - (one ?? -1);

const findEverywhere = async (
  views: ViewReader,
  search: string,
  { scope, entries }: Readonly<{ scope: Scope; entries: number }>,
): Promise<Found> => {
  const all = await views.find(organizationViews, {});
  const organizations = new Map(all.map((view) => [view.id, view]));
  const named = (organizationId: string) => {
    const organization = organizations.get(organizationId);
    return organization && { _id: organizationId, shortName: organization.shortName };
  };
  /** Those whose organization is there, in order, and the first of them as they are shown. */
  const shown = <D extends Document, Entry>(
    { documents, hasMore }: Readonly<{ documents: readonly D[]; hasMore: boolean }>,
    inOrder: (one: D, other: D) => number,
    entryOf: (document: D) => Entry | undefined,
  ) => ({
    entries: documents
      .toSorted(inOrder)
      .flatMap((document) => entryOf(document) ?? [])
      .slice(0, entries),
    count: documents.length,
    hasMore,
  });
  const whereOf = (kind: Kind, wanted = saying(kind, search)) => within(kind, scope, wanted);
  const byName = (one: Readonly<{ nameOrder: string }>, other: Readonly<{ nameOrder: string }>) =>
    one.nameOrder < other.nameOrder ? -1 : 1;

  return {
    organizations: shown(
      upToMost(scope.organization ? [] : all.filter((view) => saysAll(view.search, search))),
      byName,
      ({ id, name, shortName }) => ({ _id: id, name, shortName }),
    ),
    suppliers: shown(
      await findUpTo(views, supplierViews, whereOf('suppliers', supplierWhere(search))),
      (one, other) => largestFirst(one.total, other.total),
      ({ id, name, total, contractsCount, untaxed, untaxedCount, organizationId }) => {
        const organization = named(organizationId);
        return (
          organization && {
            _id: id,
            name: name ?? '',
            total: toPesos(total),
            contractsCount,
            untaxed: toPesos(untaxed),
            untaxedCount,
            organization,
          }
        );
      },
    ),
    administrativeUnits: shown(
      await findUpTo(views, administrativeUnitViews, whereOf('administrativeUnits')),
      byName,
      ({ id, name, organizationId }) => {
        const organization = named(organizationId);
        return organization && { _id: id, name, organization };
      },
    ),
    contracts: shown(
      await findUpTo(
        views,
        contractViews,
        whereOf('contracts'),
        // An index has this order within an organization. Among all, so many are taken, whichever they are.
        scope.organization && [{ field: 'totalOrMaxAmount', direction: 'desc' }],
      ),
      (one, other) => largestFirst(one.totalOrMaxAmount, other.totalOrMaxAmount),
      ({ id, servicesDescription, contractNumber, isEmpty, supplier, totalOrMaxAmount, organizationId }) => {
        const organization = named(organizationId);
        return (
          organization && {
            _id: id,
            servicesDescription,
            contractNumber,
            isEmpty,
            supplier: supplier?.name ?? null,
            totalOrMaxAmount: totalOrMaxAmount === null ? null : toPesos(totalOrMaxAmount),
            organization,
          }
        );
      },
    ),
  };
};

const isNothing = (found: Found): boolean => kinds.every((kind) => found[kind].count === 0);

/**
 * What says all words of a search, of everything that anybody may read: up to so many of each kind. Where nothing does, words
 * that nothing holds are taken for those that one typing error makes of them.
 */
export const searchEverything = async (
  views: ViewReader,
  search: string,
  { organization, entries }: Readonly<{ organization: OrganizationView | undefined; entries: number }>,
): Promise<FoundEverywhere> => {
  const texts = searchedTexts(search);
  const scope = await scopeOf(views, organization);
  const within = { scope, entries };
  const isTooShort = !isLongEnough(texts);
  const found = await findEverywhere(views, isTooShort ? '' : search, within);
  const asTyped = { corrected: [], isTooShort, ...found };
  if (isTooShort || !isNothing(found)) return asTyped;

  const corrected = await corrections(views, texts, scope);
  if (corrected.length === 0) return asTyped;
  const meantFor = new Map(corrected.map(({ typed, meant }) => [typed, meant]));
  const spelt = texts
    .map((text) => meantFor.get(text) ?? text)
    .map((text) => (text.includes(' ') ? `"${text}"` : text));
  const again = await findEverywhere(views, spelt.join(' '), within);
  return isNothing(again) ? asTyped : { ...asTyped, corrected, ...again };
};
