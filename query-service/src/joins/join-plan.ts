import {
  administrativeUnitViews,
  contractViews,
  type JoinableKind,
  type JoinedRow,
  type JoinSide,
  joinedEntryViews,
  Refused,
  rfcKey,
  supplierViews,
  toPesos,
} from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

const sideOf = async (views: ViewReader, kind: JoinableKind, organizationId: string, id: string): Promise<JoinSide> => {
  if (kind === 'supplier') {
    const supplier = (await views.getMany(supplierViews, [id])).get(id)?.document;
    if (supplier?.organizationId !== organizationId || !supplier.registered) throw new Refused('record.not-found');
    const { name, rfc, contracts, total } = supplier;
    return { _id: id, name: name ?? '', rfc, contracts, total: toPesos(total) };
  }
  const unit = (await views.getMany(administrativeUnitViews, [id])).get(id)?.document;
  if (unit?.organizationId !== organizationId) throw new Refused('record.not-found');
  const where = { organizationId, anyOf: [{ organizerId: id }, { applicantId: id }] };
  const [sums] = await views.sumBy(contractViews, { where, groupBy: [], sums: ['countedAmount'] });
  return {
    _id: id,
    name: unit.name,
    rfc: null,
    contracts: sums?.count ?? 0,
    total: toPesos(sums?.sums.countedAmount ?? 0),
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
  const haveDifferentRfcs = Boolean(joined.rfc && stays.rfc && rfcKey(joined.rfc) !== rfcKey(stays.rfc));
  return { error: false as const, data: { joined, stays, haveDifferentRfcs } };
};

/** Who was joined to an entry, by name. */
export const joinedTo = async (views: ViewReader, organizationId: string, id: string): Promise<JoinedRow[]> => {
  const entries = await views.find(joinedEntryViews, {
    where: { toId: id, organizationId },
    sort: [{ field: 'name', direction: 'asc' }],
  });
  return entries.map(({ id: _id, name, rfc, joinedAt, contracts }) => ({ _id, name, rfc, joinedAt, contracts }));
};
