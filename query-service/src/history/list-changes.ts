import {
  type ChangeKind,
  type ContractHistoryEntry,
  changeViews,
  endOfDay,
  type historyEndpoints,
  type QueryOf,
  Refused,
  startOfDay,
} from '@monitor/contracts-schema';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { toHistoryEntry } from './history-entry.ts';
import type { HistoryReader } from './history-reader.ts';

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
  return changes.map((change) => ({ ...toHistoryEntry(change, reader), counts: null, revertCounts: null }));
};

type ChangesQuery = QueryOf<(typeof historyEndpoints)['listChanges']>;

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
 * parts when asked for.
 */
const listed = ({ kind, dataLoad }: ChangesQuery, kinds: readonly ChangeKind[] | undefined): Where => {
  const ofKinds: Where = kinds ? { kind: { in: kinds } } : {};
  if (dataLoad) return { listing: 'load-part', dataLoadId: dataLoad, ...ofKinds };
  if (kind === 'data-load') return { listing: { in: ['all', 'load-step'] }, ...ofKinds };
  const registered = kinds?.flatMap((one) => registeredOf[one] ?? []) ?? [];
  if (registered.length === 0) return { listing: 'all', ...ofKinds };
  return { listing: 'all', anyOf: [ofKinds, ...registered.map((figure) => ({ [figure]: { gt: 0 } }))] };
};

/** An organization's changes, newest first, from where the last page ended; of these kinds only, when they are named. */
export const listChanges = async (
  views: ViewReader,
  organizationId: string,
  query: ChangesQuery,
  reader: HistoryReader,
  covered?: readonly ChangeKind[],
) => {
  const asked = query.kind && [query.kind];
  const kinds = covered && asked ? covered.filter((kind) => asked.includes(kind)) : (asked ?? covered);
  if (kinds?.length === 0) return { error: false as const, data: { changes: [], cursor: null } };
  const { cursor, from, to, pageSize } = query;
  const [since, until] = [momentOf(from, startOfDay), momentOf(to, endOfDay)];
  const changes = await views.find(changeViews, {
    where: {
      organizationId,
      ...listed(query, kinds),
      ...(cursor && { position: { lt: cursor } }),
      ...((since || until) && { recordedAt: { ...(since && { gte: since }), ...(until && { lte: until }) } }),
    },
    sort: [{ field: 'position', direction: 'desc' }],
    limit: pageSize + 1,
  });
  const page = changes.slice(0, pageSize);
  return {
    error: false as const,
    data: {
      changes: page.map((change) => toHistoryEntry(change, reader)),
      cursor: changes.length > pageSize ? (page.at(-1)?.position ?? null) : null,
    },
  };
};
