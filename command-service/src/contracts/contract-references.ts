import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { Collection, ViewStore, Where } from '@monitor/platform/view-store/view-store';
import { isRecent } from '../reservations/reservations.ts';
import { ticksNow } from '../shared-clock/shared-clock.ts';

/**
 * Whom a contract refers to: its supplier and units, so that none in use can be removed. The record of a correction under
 * way stands beside the contract's own until the correction is in the log.
 */
export type ContractReferences = Readonly<{
  id: string;
  organizationId: string;
  contractId: string;
  supplierId: string | null;
  organizerId: string;
  applicantId: string;
  /** When a correction under way was begun. */
  tick?: number;
}>;

export const contractReferences: Collection<ContractReferences> = {
  name: 'contract-references',
  fields: {
    id: 'text',
    organizationId: 'id',
    contractId: 'id',
    supplierId: 'id',
    organizerId: 'id',
    applicantId: 'id',
  },
  indexes: [],
  scattered: ['supplierId', 'organizerId', 'applicantId'],
};

export type References = Pick<
  ContractFields,
  'supplier' | 'organizerAdministrativeUnit' | 'applicantAdministrativeUnit'
>;

const UNDER_WAY = '/under-way';
const underWay = (contractId: string) => `${contractId}${UNDER_WAY}`;

const referencesOf = (
  id: string,
  organizationId: string,
  contractId: string,
  references: References,
): ContractReferences => ({
  id,
  organizationId,
  contractId,
  supplierId: references.supplier?.id ?? null,
  organizerId: references.organizerAdministrativeUnit.id,
  applicantId: references.applicantAdministrativeUnit.id,
});

/** Before the append: whom contracts are about to name, beside whom they name until then, in one write. */
export const stageReferences = async (
  records: ViewStore,
  organizationId: string,
  contracts: readonly Readonly<{ contractId: string; before: References | null; after: References }>[],
): Promise<void> => {
  const tick = await ticksNow(records);
  await records.replaceMany(
    contractReferences,
    contracts.flatMap(({ contractId, before, after }) => [
      ...(before ? [referencesOf(contractId, organizationId, contractId, before)] : []),
      { ...referencesOf(underWay(contractId), organizationId, contractId, after), tick },
    ]),
  );
};

/** Which of some suppliers or units contracts are just about to name, in whatever process. */
export const pendingReferences = async (
  records: ViewStore,
  targetIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const among = { in: targetIds };
  const claims = await records.find(contractReferences, {
    where: {
      id: { contains: UNDER_WAY },
      anyOf: [{ supplierId: among }, { organizerId: among }, { applicantId: among }],
    },
  });
  const named = new Set<string>();
  for (const { tick, supplierId, organizerId, applicantId } of claims)
    if (tick !== undefined && (await isRecent(records, tick)))
      for (const id of targetIds) if ([supplierId, organizerId, applicantId].includes(id)) named.add(id);
  return named;
};

/** Whom many new contracts name, in one write. */
export const putReferences = (
  records: ViewStore,
  organizationId: string,
  contracts: readonly Readonly<{ contractId: string; references: References }>[],
) =>
  records.replaceMany(
    contractReferences,
    contracts.map(({ contractId, references }) => referencesOf(contractId, organizationId, contractId, references)),
  );

/** Contracts that the records say name a supplier or unit, or are about to. */
export const contractsNaming = async (records: ViewStore, targetId: string, limit: number): Promise<string[]> => {
  const claims = await records.find(contractReferences, { where: namingWhere(targetId), limit });
  return [...new Set(claims.map(({ contractId }) => contractId))];
};

/** How many contracts the records say name a supplier or unit. */
export const countNaming = (records: ViewStore, targetId: string): Promise<number> =>
  records.count(contractReferences, namingWhere(targetId));

/** A contract, and whom it names by the log; null of one that is no more. */
export type NamingInLog = Readonly<{ contractId: string; references: References | null }>;

/** Whom many contracts name by the log, and nothing under way. */
export const settleReferences = async (
  records: ViewStore,
  organizationId: string,
  contracts: readonly NamingInLog[],
): Promise<void> => {
  await putReferences(
    records,
    organizationId,
    contracts.flatMap(({ contractId, references }) => (references ? [{ contractId, references }] : [])),
  );
  const gone = contracts.flatMap(({ contractId, references }) =>
    references ? [underWay(contractId)] : [underWay(contractId), contractId],
  );
  if (gone.length > 0) await records.removeWhere(contractReferences, { id: { in: gone } });
};

/** The same for records that are told the log again: they say most of it, and a write waits for the disk. */
export const restoreReferences = async (
  records: ViewStore,
  organizationId: string,
  contracts: readonly NamingInLog[],
): Promise<void> => {
  const ids = contracts.flatMap(({ contractId }) => [contractId, underWay(contractId)]);
  const known = await records.getMany(contractReferences, ids);
  const isStored = ({ contractId, references }: NamingInLog): boolean => {
    if (known.get(underWay(contractId))?.document) return false;
    const stored = known.get(contractId)?.document;
    if (!stored || !references) return !stored && !references;
    const wanted = referencesOf(contractId, organizationId, contractId, references);
    return (['supplierId', 'organizerId', 'applicantId'] as const).every((field) => stored[field] === wanted[field]);
  };
  const missing = contracts.filter((contract) => !isStored(contract));
  if (missing.length > 0) await settleReferences(records, organizationId, missing);
};

const namingWhere = (targetId: string): Where => ({
  anyOf: [{ supplierId: targetId }, { organizerId: targetId }, { applicantId: targetId }],
});

const PAGE = 50;

/**
 * Whether any living contract names a supplier or unit. What the records say is checked against `fieldsOf`, the log: a
 * crash may leave a record of an append that never happened.
 */
export const isReferenced = async (
  records: ViewStore,
  targetId: string,
  fieldsOf: (organizationId: string, contractId: string) => Promise<References | null>,
): Promise<boolean> => {
  const where = namingWhere(targetId);
  for (;;) {
    const claims = await records.find(contractReferences, { where, limit: PAGE });
    const stale: string[] = [];
    for (const { id, organizationId, contractId } of claims) {
      const references = await fieldsOf(organizationId, contractId);
      if (references && names(references, targetId)) return true;
      stale.push(id);
    }
    if (claims.length === 0) return false;
    await records.removeWhere(contractReferences, { id: { in: stale } });
  }
};

/** Which of many suppliers or units any living contract names. */
export const referencedAmong = async (
  records: ViewStore,
  targetIds: readonly string[],
  fieldsOf: (organizationId: string, contractId: string) => Promise<References | null>,
): Promise<ReadonlySet<string>> => {
  const named = new Set<string>();
  for (let open = targetIds; open.length > 0; ) {
    const among = { in: open };
    const where = { anyOf: [{ supplierId: among }, { organizerId: among }, { applicantId: among }] };
    const claims = await records.find(contractReferences, { where, limit: PAGE });
    const claimed = new Set(
      claims.flatMap(({ supplierId, organizerId, applicantId }) => [supplierId, organizerId, applicantId]),
    );
    const doubtful = open.filter((id) => claimed.has(id));
    if (doubtful.length === 0) break;
    for (const id of doubtful) if (await isReferenced(records, id, fieldsOf)) named.add(id);
    open = open.filter((id) => !claimed.has(id));
  }
  return named;
};

/** Whether two contracts name the same. */
export const nameTheSame = (one: References, other: References): boolean =>
  one.supplier?.id === other.supplier?.id &&
  one.organizerAdministrativeUnit.id === other.organizerAdministrativeUnit.id &&
  one.applicantAdministrativeUnit.id === other.applicantAdministrativeUnit.id;

/** The ids of whom a contract names. */
export const namedIds = ({
  supplier,
  organizerAdministrativeUnit,
  applicantAdministrativeUnit,
}: References): readonly string[] => [
  ...(supplier ? [supplier.id] : []),
  ...[organizerAdministrativeUnit.id, applicantAdministrativeUnit.id],
];

const names = (references: References, targetId: string): boolean => namedIds(references).includes(targetId);
