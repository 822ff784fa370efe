import { administrativeUnitViews } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { toPesos } from '@monitor/contracts-schema/money';
import { removedOrganizations } from '@monitor/contracts-schema/organizations/organization-removal';
import { type OrganizationView, organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { identifyingRfc, publicRfc } from '@monitor/contracts-schema/rfc';
import type { FoundEverywhere } from '@monitor/contracts-schema/search/search-endpoints';
import { MOST_FOUND } from '@monitor/contracts-schema/search/search-limits';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { foldForSearch, nameOrder, searchedTexts } from '@monitor/contracts-schema/text';
import { isOneTypingErrorAway } from '@monitor/contracts-schema/typing-errors';
import { allOf } from '@monitor/platform/view-store/all-of';
import type { Collection, Document, Sort, ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { isLongEnough, partsAroundErrors } from './searched-words.ts';

type Found = Omit<FoundEverywhere, 'corrected' | 'isTooShort'>;

/** Among which entries something is looked for: of one organization, or of all that are not removed. */
type Scope = Readonly<{ where: Where; organization: OrganizationView | undefined }>;

const scopeOf = async (views: ViewReader, organization: OrganizationView | undefined): Promise<Scope> => {
  if (organization) return { where: { organizationId: organization.id }, organization };
  const removed = await views.find(removedOrganizations, {});
  return { where: allOf(removed.map(({ id }) => ({ organizationId: { not: id } }))), organization };
};

/** What is looked in, and how words are written there. */
const SEARCHED = {
  organizations: { from: organizationViews, field: 'search', written: foldForSearch },
  suppliers: { from: supplierViews, field: 'nameOrder', written: nameOrder },
  administrativeUnits: { from: administrativeUnitViews, field: 'nameOrder', written: nameOrder },
  contracts: { from: contractViews, field: 'search', written: foldForSearch },
} as const;

type Kind = keyof typeof SEARCHED;

const MOST_CORRECTED = 2;

const NOBODY: Where = { anyOf: [] };

const kinds = Object.keys(SEARCHED) as Kind[]; // its own

const saying = (kind: Kind, search: string): Where => {
  const { field, written } = SEARCHED[kind];
  const texts = searchedTexts(written(search));
  return texts.length === 0 ? NOBODY : { [field]: { contains: texts } };
};

const within = (kind: Kind, { where, organization }: Scope, wanted: Where): Where => {
  if (kind !== 'organizations') return allOf([where, wanted]);
  return organization ? NOBODY : wanted;
};

const findUpTo = async <D extends Document>(
  views: ViewReader,
  from: Collection<D>,
  where: Where,
  sort?: Sort,
): Promise<Readonly<{ documents: readonly D[]; hasMore: boolean }>> => {
  return upToMost(await views.find(from, { where, limit: MOST_FOUND + 1, ...(sort && { sort }) }));
};

const upToMost = <D>(documents: readonly D[]) => ({
  documents: documents.slice(0, MOST_FOUND),
  hasMore: documents.length > MOST_FOUND,
});

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
      ({ id, name, total, contractsCount, organizationId }) => {
        const organization = named(organizationId);
        return organization && { _id: id, name: name ?? '', total: toPesos(total), contractsCount, organization };
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

const isSaid = async (views: ViewReader, word: string, scope: Scope): Promise<boolean> => {
  for (const kind of kinds) {
    const where = within(kind, scope, saying(kind, word));
    if ((await views.find<Document>(SEARCHED[kind].from, { where, limit: 1 })).length > 0) return true;
  }
  return false;
};

/** The word that is most frequent among those which one typing error makes of this one. */
const meantBy = async (views: ViewReader, word: string, scope: Scope): Promise<string | undefined> => {
  const around = partsAroundErrors(word);
  if (around.length === 0) return undefined;
  const times = new Map<string, number>();
  for (const kind of kinds) {
    const { from, field } = SEARCHED[kind];
    const anyOf = around.map((parts) => ({ [field]: { contains: parts } }));
    const { documents } = await findUpTo<Document>(views, from, within(kind, scope, { anyOf }));
    for (const document of documents) {
      const text = String((document as Readonly<Record<string, unknown>>)[field] ?? ''); // a declared text
      for (const other of new Set(text.replaceAll('N~', 'Ñ').split(/[^\p{L}\p{N}]+/u)))
        if (isOneTypingErrorAway(word, other)) times.set(other, (times.get(other) ?? 0) + 1);
    }
  }
  const [most] = [...times].sort(([one, often], [other, otherOften]) => otherOften - often || (one < other ? -1 : 1));
  return most?.[0];
};

/** Words that nothing holds, each with what was meant by it; none where they are more than a typing error explains. */
const corrections = async (
  views: ViewReader,
  texts: readonly string[],
  scope: Scope,
): Promise<FoundEverywhere['corrected']> => {
  const unsaid: string[] = [];
  for (const text of texts) if (!(await isSaid(views, text, scope))) unsaid.push(text);
  if (unsaid.length > MOST_CORRECTED) return [];
  const corrected: FoundEverywhere['corrected'] = [];
  for (const typed of unsaid) {
    const meant = await meantBy(views, typed, scope);
    if (meant === undefined) return [];
    corrected.push({ typed, meant });
  }
  return corrected;
};

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
  const asked = { scope, entries };
  const isTooShort = !isLongEnough(texts);
  const found = await findEverywhere(views, isTooShort ? '' : search, asked);
  const asTyped = { corrected: [], isTooShort, ...found };
  if (isTooShort || !isNothing(found)) return asTyped;

  const corrected = await corrections(views, texts, scope);
  if (corrected.length === 0) return asTyped;
  const meantFor = new Map(corrected.map(({ typed, meant }) => [typed, meant]));
  const spelt = texts
    .map((text) => meantFor.get(text) ?? text)
    .map((text) => (text.includes(' ') ? `"${text}"` : text));
  const again = await findEverywhere(views, spelt.join(' '), asked);
  return isNothing(again) ? asTyped : { ...asTyped, corrected, ...again };
};
