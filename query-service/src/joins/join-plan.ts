import { administrativeUnitViews } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { JoinedRow, JoinSide } from '@monitor/contracts-schema/joins/join-endpoints';
import { type JoinableKind, joinedEntryViews } from '@monitor/contracts-schema/joins/join-views';
import { toPesos } from '@monitor/contracts-schema/money';
import { areOfTwo } from '@monitor/contracts-schema/rfc';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

const sideOf = async (views: ViewReader, kind: JoinableKind, organizationId: string, id: string): Promise<JoinSide> => {
  if (kind === 'supplier') {
    const supplier = (await views.getMany(supplierViews, [id])).get(id)?.document;
    if (supplier?.organizationId !== organizationId || !supplier.registered) throw new Refused('record.not-found');
    const { name, rfc, contracts, total, untaxed, untaxedCount } = supplier;
    const totals = { total: toPesos(total), untaxed: toPesos(untaxed), untaxedCount };
    return { _id: id, name: name ?? '', rfc, contracts, ...totals };
  }
  const unit = (await views.getMany(administrativeUnitViews, [id])).get(id)?.document;
  if (unit?.organizationId !== organizationId) throw new Refused('record.not-found');
  const where = { organizationId, anyOf: [{ organizerId: id }, { applicantId: id }] };
  const figures = ['countedAmount', 'untaxedAmount', 'untaxedContracts'];
  const [sum] = await views.sumBy(contractViews, { where, groupBy: [], sums: figures });
  const { countedAmount = 0, untaxedAmount = 0, untaxedContracts = 0 } = sum?.sums ?? {};
  return {
    _id: id,
    name: unit.name,
    rfc: null,
    contracts: sum?.count ?? 0,
    total: toPesos(countedAmount),
    untaxed: toPesos(untaxedAmount),
    untaxedCount: untaxedContracts,
  };
};

/** What joining one entry to another would move, and whether their RFCs say that they are two. */
export const joinPlan = async (
  views: ViewReader,
  kind: JoinableKind,
  organizationId: string,
  { id, to }: Readonly<{ id: string; to: string }>,
) => {
  const joined = await sideOf(views, kind, organizationId, id);
  const stays = await sideOf(views, kind, organizationId, to);
  const haveDifferentRfcs = areOfTwo(joined.rfc, stays.rfc);
  return { error: false as const, data: { joined, stays, haveDifferentRfcs } };
};

/** Who was joined to an entry, or to any of a kind, by name. */
export const whomJoinedTo = async (
  views: ViewReader,
  kind: JoinableKind,
  organizationId: string,
  toId?: string,
): Promise<JoinedRow[]> => {
  const entries = await views.find(joinedEntryViews, {
    where: { organizationId, kind, toId: toId ?? { not: null } },
    sort: [{ field: 'name', direction: 'asc' }],
  });
  const ids = [...new Set(entries.flatMap((entry) => entry.toId ?? []))];
  const joined = await namesOfJoined(views, ids);
  const names = new Map([...(await namesOf(views, kind, ids)), ...joined]);
  return entries.flatMap(({ id: _id, toId: to, name, rfc, batchId, joinedAt, contracts }) => {
    if (to === null) return [];
    const named = { _id: to, name: names.get(to) ?? '' };
    return [{ _id, name, rfc, to: named, batchId, isLast: !joined.has(to), joinedAt, contracts }];
  });
};

const namesOf = async (
  views: ViewReader,
  kind: JoinableKind,
  ids: readonly string[],
): Promise<(readonly [string, string])[]> => {
  const from = kind === 'supplier' ? supplierViews : administrativeUnitViews;
  const found = await views.getMany<{ id: string; name: string | null }>(from, ids);
  return ids.flatMap((id) => {
    const name = found.get(id)?.document?.name;
    return name ? [[id, name] as const] : [];
  });
};

/** Of those that were joined to others in turn. */
const namesOfJoined = async (views: ViewReader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const found = await views.getMany(joinedEntryViews, ids);
  return new Map(
    ids.flatMap((id) => {
      const entry = found.get(id)?.document;
      return entry && entry.toId !== null ? [[id, entry.name] as const] : [];
    }),
  );
};
