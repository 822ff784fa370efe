import { calculationEntries } from '@monitor/contracts-schema/calculations/calculation-views';
import { neededFor } from '@monitor/contracts-schema/calculations/evaluate-calculations';
import { dataLoadViews } from '@monitor/contracts-schema/data-loads/data-load-views';
import type { ChangeKind } from '@monitor/contracts-schema/history/change-nouns';
import { type ChangeView, changeViews } from '@monitor/contracts-schema/history/change-views';
import type { ContractHistoryEntry } from '@monitor/contracts-schema/history/history-answers';
import type { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { QueryOf } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { endOfDay, startOfDay } from '@monitor/contracts-schema/installation-zone';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { bookIn } from '@monitor/read-model/calculations/calculation-book';
import type { HistoryReader } from '@monitor/read-model/history/history-entry';
import { type FileSums, toHistoryEntry } from '@monitor/read-model/history/history-entry';
import { kindsCoveredBy } from '@monitor/read-model/history/history-fields';

/** Every change of a contract, oldest first; a removed one keeps its history. */
export const contractHistory = async (
  views: ViewReader,
  organizationId: string,
  contractId: string,
  reader: HistoryReader,
): Promise<ContractHistoryEntry[]> => {
  const changes = await views.find(changeViews, {
    where: { subjectId: contractId, organizationId, kind: 'contract' },
    sort: [{ field: 'version', direction: 'asc' }],
  });
  if (changes.length === 0) throw new Refused('contract.not-found');
  const fileSums = await fileSumsOf(views, changes);
  return changes.map((change) => ({ ...toHistoryEntry(change, reader, fileSums), counts: null, revertCounts: null }));
};

/** The sums of the files that changes came by. */
const fileSumsOf = async (views: ViewReader, changes: readonly ChangeView[]): Promise<FileSums> => {
  const ids = changes.flatMap(({ cause }) => (cause.via === 'data-load' ? cause.dataLoadId : []));
  if (ids.length === 0) return new Map();
  const loads = await views.getMany(dataLoadViews, [...new Set(ids)]);
  return new Map([...loads].flatMap(([id, { document }]) => (document ? [[id, document.sha256] as const] : [])));
};

type ChangesQuery = QueryOf<(typeof historyEndpoints)['listChanges' | 'listActivity']>;
type ChangeScope = Pick<ChangesQuery, 'kind' | 'dataLoad'>;

/** A moment that a range begins or ends with; of a bare day its first or last one, where the installation is. */
const momentOf = (text: string | undefined, ofDay: (day: string) => Date): string | undefined =>
  text && (text.length === 'YYYY-MM-DD'.length ? ofDay(text) : new Date(text)).toISOString();

/** What of a load's figures says that it registered some of a kind. */
const registeredOf: Readonly<Partial<Record<ChangeKind, string>>> = {
  contract: 'registeredContracts',
  supplier: 'registeredSuppliers',
  'administrative-unit': 'registeredAdministrativeUnits',
};

/**
 * What is listed of some kinds, or of all: a load as one, among the changes of whatever it registered; its steps and its
 * parts when requested.
 */
const listed = ({ kind, dataLoad }: ChangeScope, kinds: readonly ChangeKind[] | undefined): Where => {
  const ofKinds: Where = kinds ? { kind: { in: kinds } } : {};
  if (dataLoad) return { listing: 'load-part', dataLoadId: dataLoad, ...ofKinds };
  if (kind === 'data-load' || kind === 'batch') return { listing: { in: ['all', 'load-step'] }, ...ofKinds };
  const registered = kinds?.flatMap((one) => registeredOf[one] ?? []) ?? [];
  if (registered.length === 0) return { listing: 'all', ...ofKinds };
  return { listing: 'all', anyOf: [ofKinds, ...registered.map((figure) => ({ [figure]: { gt: 0 } }))] };
};

type Asking<Query> = Readonly<{ organizationId: string; query: Query; reader: HistoryReader }>;

/** The changes that lie in some places, newest first, from where the last page ended. */
const pageOf = async (views: ViewReader, places: readonly Where[], { query, reader }: Asking<ChangesQuery>) => {
  const { cursor, from, to, pageSize } = query;
  const [since, until] = [momentOf(from, startOfDay), momentOf(to, endOfDay)];
  const found = await Promise.all(
    places.map((where) =>
      views.find(changeViews, {
        where: {
          ...where,
          ...(cursor && { position: { lt: cursor } }),
          ...((since || until) && { recordedAt: { ...(since && { gte: since }), ...(until && { lte: until }) } }),
        },
        sort: [{ field: 'position', direction: 'desc' }],
        limit: pageSize + 1,
      }),
    ),
  );
  const changes = found.flat().sort((one, other) => (one.position < other.position ? 1 : -1));
  const page = changes.slice(0, pageSize);
  const fileSums = await fileSumsOf(views, page);
  return {
    error: false as const,
    data: {
      changes: page.map((change) => toHistoryEntry(change, reader, fileSums)),
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
  const own: Where = { organizationId, isPublic: true, ...listed(query, kind && [kind]) };
  if (dataLoad || (kind && kind !== 'calculation')) return pageOf(views, [own], asking);
  const shown: Where = { anyOf: [{ isPublic: true }, { subjectId: { in: await idsOfMethod(views) } }] };
  return pageOf(views, [own, { organizationId: INSTALLATION, kind: 'calculation', listing: 'all', ...shown }], asking);
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
  const { subject, dataLoad } = query;
  if (subject) {
    const within = { organizationId: { in: [organizationId, INSTALLATION, subject] } };
    const of = { ...within, kind: { in: kinds } };
    const joined = { joinedToId: subject, ...of, listing: 'all' };
    return pageOf(views, [{ subjectId: subject, ...of }, joined], asking);
  }
  const own: Where = { organizationId, ...listed(query, kinds) };
  const shared = kinds.filter((kind) => OF_INSTALLATION.includes(kind));
  if (dataLoad || shared.length === 0) return pageOf(views, [own], asking);
  return pageOf(views, [own, { organizationId: INSTALLATION, kind: { in: shared }, listing: 'all' }], asking);
};
