import { batchViews } from '@monitor/contracts-schema/batches/batch-views';
import { calculationEntries } from '@monitor/contracts-schema/calculations/calculation-views';
import { neededFor } from '@monitor/contracts-schema/calculations/evaluate-calculations';
import { dataLoadViews } from '@monitor/contracts-schema/data-loads/data-load-views';
import type { ChangeKind } from '@monitor/contracts-schema/history/change-nouns';
import { batchSegmentViews, type ChangeView, changeViews } from '@monitor/contracts-schema/history/change-views';
import type { ContractHistoryEntry } from '@monitor/contracts-schema/history/history-answers';
import type { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { QueryOf } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { endOfDay, startOfDay } from '@monitor/contracts-schema/installation-zone';
import { streamOf } from '@monitor/contracts-schema/streams';
import type { Collection, ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { bookIn } from '@monitor/read-model/calculations/calculation-book';
import type { HistoryReader } from '@monitor/read-model/history/history-entry';
import { type Origins, toHistoryEntry } from '@monitor/read-model/history/history-entry';
import { kindsCoveredBy } from '@monitor/read-model/history/history-fields';
import type { LoggedChanges } from './logged-changes.ts';

/** Every change of a contract, oldest first; a removed one keeps its history. */
export const contractHistory = async (
  views: ViewReader,
  { organizationId, contractId, reader, log }: Omit<Asking<never>, 'query'> & Readonly<{ contractId: string }>,
): Promise<ContractHistoryEntry[]> => {
  const changes = await log.ofStream(streamOf(organizationId, 'contract', contractId));
  if (changes.length === 0) throw new Refused('contract.not-found');
  const origins = await originsOf(views, changes);
  return changes.map((change) => ({ ...toHistoryEntry(change, reader, origins), counts: null, revertCounts: null }));
};

/** What is known of the loads and other batches that changes came by. */
const originsOf = async (views: ViewReader, changes: readonly ChangeView[]): Promise<Origins> => {
  const loadIds = changes.flatMap(({ cause }) => (cause.via === 'data-load' ? cause.dataLoadId : []));
  const batchIds = changes.flatMap(({ cause }) => (cause.via === 'batch' ? cause.batchId : []));
  const [loads, batches] = await Promise.all([
    documentsOf(views, dataLoadViews, loadIds),
    documentsOf(views, batchViews, batchIds),
  ]);
  return {
    fileSums: new Map(loads.map(({ id, sha256 }) => [id, sha256])),
    batchTotals: new Map(batches.map(({ id, total }) => [id, total])),
  };
};

const documentsOf = async <D extends Readonly<{ id: string }>>(
  views: ViewReader,
  from: Collection<D>,
  ids: readonly string[],
): Promise<D[]> => {
  if (ids.length === 0) return [];
  const found = await views.getMany(from, [...new Set(ids)]);
  return [...found.values()].flatMap(({ document }) => document ?? []);
};

type ChangesQuery = QueryOf<(typeof historyEndpoints)['listChanges' | 'listActivity']>;

/** A moment that a range begins or ends with; of a bare day its first or last one, where the installation is. */
const momentOf = (text: string | undefined, ofDay: (day: string) => Date): string | undefined =>
  text && (text.length === 'YYYY-MM-DD'.length ? ofDay(text) : new Date(text)).toISOString();

/** What of a load's figures says that it registered some of a kind: of these kinds is what batches do. */
const registeredOf = {
  contract: 'registeredContracts',
  supplier: 'registeredSuppliers',
  'administrative-unit': 'registeredAdministrativeUnits',
} as const satisfies Partial<Record<ChangeKind, string>>;

type BatchedKind = keyof typeof registeredOf;

const isBatched = (kind: ChangeKind): kind is BatchedKind => Object.hasOwn(registeredOf, kind);

/** What is listed of some kinds, or of all: a load as one, among the changes of whatever it registered; its steps when requested. */
const listed = (kind: ChangesQuery['kind'], kinds: readonly ChangeKind[] | undefined): Where => {
  const ofKinds: Where = kinds ? { kind: { in: kinds } } : {};
  if (kind === 'data-load' || kind === 'batch') return { listing: { in: ['all', 'load-step'] }, ...ofKinds };
  const registered = kinds?.filter(isBatched).map((one) => registeredOf[one]) ?? [];
  if (registered.length === 0) return { listing: 'all', ...ofKinds };
  return { listing: 'all', anyOf: [ofKinds, ...registered.map((figure) => ({ [figure]: { gt: 0 } }))] };
};

type Asking<Query> = Readonly<{ organizationId: string; query: Query; reader: HistoryReader; log: LoggedChanges }>;

/** Which changes a page may show: those before where the last one ended, and of some days; and how many of them it needs. */
const rangeOf = ({ cursor, from, to, pageSize }: ChangesQuery) => {
  const [since, until] = [momentOf(from, startOfDay), momentOf(to, endOfDay)];
  return {
    needed: pageSize + 1,
    where: {
      ...(cursor && { position: { lt: cursor } }),
      ...((since || until) && { recordedAt: { ...(since && { gte: since }), ...(until && { lte: until }) } }),
    } satisfies Where,
    holds: ({ position, recordedAt }: ChangeView): boolean =>
      !(cursor && position >= cursor) && !(since && recordedAt < since) && !(until && recordedAt > until),
    /** Whether it may hold some that lie within these. */
    meets: ({ after, from, to }: Readonly<{ after: string | null; from: string; to: string }>): boolean =>
      !(cursor && (after ?? '') >= cursor) && !(since && to < since) && !(until && from > until),
  };
};

/** Of what is listed, what a page of it needs, newest first. */
const listedWhere = (views: ViewReader, where: Where, query: ChangesQuery): Promise<ChangeView[]> => {
  const { where: within, needed: limit } = rangeOf(query);
  return views.find(changeViews, {
    where: { ...where, ...within },
    sort: [{ field: 'position', direction: 'desc' }],
    limit,
  });
};

/** Of what a batch did, what a page of it needs, newest first: read from the log, segment by segment. */
const partsOf = async (
  views: ViewReader,
  batchId: string,
  isShown: (change: ChangeView) => boolean,
  kinds: readonly ChangeKind[] | undefined,
  { organizationId, query, log }: Asking<ChangesQuery>,
): Promise<ChangeView[]> => {
  const { needed, holds, meets } = rangeOf(query);
  const segments = (await views.getMany(batchSegmentViews, [batchId])).get(batchId)?.document;
  if (segments?.organizationId !== organizationId) return [];
  const parts: ChangeView[] = [];
  for (const segment of [...segments.full, segments.growing].toReversed()) {
    if (parts.length >= needed) break;
    if (!meets(segment) || (kinds && !kinds.some((kind) => segment.counts[kind]))) continue;
    const found = await log.ofSegment(organizationId, batchId, segment);
    parts.push(...found.filter((change) => holds(change) && isShown(change)).toReversed());
  }
  return parts;
};

/** What batches did to one thing: read from the log, which holds it in one place. */
const partsAbout = async (
  subject: string,
  kinds: readonly ChangeKind[],
  { organizationId, query, log }: Asking<ChangesQuery>,
): Promise<ChangeView[]> => {
  const streams = kinds.filter(isBatched).map((kind) => streamOf(organizationId, kind, subject));
  const changes = (await Promise.all(streams.map(log.ofStream))).flat();
  const { holds } = rangeOf(query);
  return changes.filter((change) => change.listing === 'load-part' && holds(change));
};

/** A page of what was found in several places, newest first. */
const pageOf = async (
  views: ViewReader,
  found: readonly Promise<readonly ChangeView[]>[],
  { query: { pageSize }, reader }: Asking<ChangesQuery>,
) => {
  const changes = (await Promise.all(found)).flat().sort((one, other) => (one.position < other.position ? 1 : -1));
  const page = changes.slice(0, pageSize);
  const origins = await originsOf(views, page);
  return {
    error: false as const,
    data: {
      changes: page.map((change) => toHistoryEntry(change, reader, origins)),
      cursor: changes.length > pageSize ? (page.at(-1)?.position ?? null) : null,
    },
  };
};

/** The calculations of which the index is made, as pages show it: whose changes change the method. */
const idsOfMethod = async (views: ViewReader): Promise<string[]> => {
  const entries = calculationEntries(await bookIn(views));
  const index = entries.find(({ fields }) => fields.locked && fields.enabled);
  if (!index) return [];
  const all = entries.map(({ fields }) => fields);
  const needed = new Set(neededFor([index.fields], all));
  return entries.filter(({ fields }) => needed.has(fields)).map(({ id }) => id);
};

/** What anybody may know of an organization's changes, and of those of the calculations that its pages show. */
export const listChanges = async (views: ViewReader, asking: Asking<ChangesQuery>) => {
  const { organizationId, query } = asking;
  const { kind, dataLoad } = query;
  const kinds = kind && [kind];
  const isShown = (change: ChangeView): boolean => change.isPublic && (!kind || change.kind === kind);
  if (dataLoad) return pageOf(views, [partsOf(views, dataLoad, isShown, kinds, asking)], asking);
  const own = listedWhere(views, { organizationId, isPublic: true, ...listed(kind, kinds) }, query);
  if (kind && kind !== 'calculation') return pageOf(views, [own], asking);
  const shown: Where = { anyOf: [{ isPublic: true }, { subjectId: { in: await idsOfMethod(views) } }] };
  const ofMethod: Where = { organizationId: INSTALLATION, kind: 'calculation', listing: 'all', ...shown };
  return pageOf(views, [own, listedWhere(views, ofMethod, query)], asking);
};

/** What lies in no organization. */
const OF_INSTALLATION: readonly ChangeKind[] = ['user', 'calculation'];

/**
 * What happened to what the reader administers, in an organization and in the installation; or to one thing of those, which
 * may be another organization.
 */
export const listActivity = async (
  views: ViewReader,
  asking: Asking<QueryOf<(typeof historyEndpoints)['listActivity']>>,
) => {
  const { organizationId, query, reader } = asking;
  const kinds = kindsCoveredBy(reader.permissions).filter((kind) => !query.kind || kind === query.kind);
  if (kinds.length === 0) return pageOf(views, [], asking);
  const listedIn = (where: Where): Promise<ChangeView[]> => listedWhere(views, where, query);
  const { subject, dataLoad } = query;
  if (subject) {
    const of = { organizationId: { in: [organizationId, INSTALLATION, subject] }, kind: { in: kinds } };
    const joined = listedIn({ joinedToId: subject, ...of, listing: 'all' });
    return pageOf(views, [listedIn({ subjectId: subject, ...of }), joined, partsAbout(subject, kinds, asking)], asking);
  }
  const isShown = (change: ChangeView): boolean => kinds.includes(change.kind);
  if (dataLoad) return pageOf(views, [partsOf(views, dataLoad, isShown, kinds, asking)], asking);
  const own = listedIn({ organizationId, ...listed(query.kind, kinds) });
  const shared = kinds.filter((kind) => OF_INSTALLATION.includes(kind));
  if (shared.length === 0) return pageOf(views, [own], asking);
  return pageOf(views, [own, listedIn({ organizationId: INSTALLATION, kind: { in: shared }, listing: 'all' })], asking);
};
