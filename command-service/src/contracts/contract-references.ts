import type { ContractFields } from '@monitor/contracts-schema';
import type { Collection, ViewStore } from '@monitor/platform/view-store/view-store';

/**
 * Whom a contract names: its supplier and units, so that none in use can be removed. The record of a correction under
 * way stands beside the contract's own until the correction is in the log.
 */
type ContractReferences = Readonly<{
  id: string;
  organizationId: string;
  contractId: string;
  supplierId: string | null;
  organizerId: string;
  applicantId: string;
}>;

const contractReferences: Collection<ContractReferences> = {
  name: 'contract-references',
  fields: {
    id: 'text',
    organizationId: 'text',
    contractId: 'text',
    supplierId: 'text',
    organizerId: 'text',
    applicantId: 'text',
  },
  indexes: [['supplierId'], ['organizerId'], ['applicantId']],
};

export type Named = Pick<ContractFields, 'supplier' | 'organizerAdministrativeUnit' | 'applicantAdministrativeUnit'>;

const underWay = (contractId: string) => `${contractId}/under-way`;

const referencesOf = (id: string, organizationId: string, contractId: string, named: Named): ContractReferences => ({
  id,
  organizationId,
  contractId,
  supplierId: named.supplier?.id ?? null,
  organizerId: named.organizerAdministrativeUnit.id,
  applicantId: named.applicantAdministrativeUnit.id,
});

/** Before the append: whom the contract is about to name, beside whom it names until then. */
export const announceReferences = (
  records: ViewStore,
  organizationId: string,
  contractId: string,
  { before, after }: Readonly<{ before: Named | null; after: Named }>,
) =>
  records.replaceMany(contractReferences, [
    ...(before ? [referencesOf(contractId, organizationId, contractId, before)] : []),
    referencesOf(underWay(contractId), organizationId, contractId, after),
  ]);

/** After the append, or when there will be none: whom it names now; null when it is not there. */
export const settleReferences = async (
  records: ViewStore,
  organizationId: string,
  contractId: string,
  named: Named | null,
): Promise<void> => {
  if (named) await keepReferences(records, organizationId, [{ contractId, named }]);
  const gone = named ? [underWay(contractId)] : [underWay(contractId), contractId];
  await records.removeWhere(contractReferences, { id: { in: gone } });
};

/** Whom many new contracts name, in one write. */
export const keepReferences = (
  records: ViewStore,
  organizationId: string,
  contracts: readonly Readonly<{ contractId: string; named: Named }>[],
) =>
  records.replaceMany(
    contractReferences,
    contracts.map(({ contractId, named }) => referencesOf(contractId, organizationId, contractId, named)),
  );

const PAGE = 50;

/**
 * Whether any living contract names a supplier or unit. What the records say is checked against `fieldsOf`, the log: a
 * crash may leave a record of an append that never happened.
 */
export const isNamedByContracts = async (
  records: ViewStore,
  targetId: string,
  fieldsOf: (organizationId: string, contractId: string) => Promise<Named | null>,
): Promise<boolean> => {
  const where = { anyOf: [{ supplierId: targetId }, { organizerId: targetId }, { applicantId: targetId }] };
  for (;;) {
    const claims = await records.find(contractReferences, { where, limit: PAGE });
    const stale: string[] = [];
    for (const { id, organizationId, contractId } of claims) {
      const named = await fieldsOf(organizationId, contractId);
      if (named && names(named, targetId)) return true;
      stale.push(id);
    }
    if (claims.length === 0) return false;
    await records.removeWhere(contractReferences, { id: { in: stale } });
  }
};

const names = (
  { supplier, organizerAdministrativeUnit, applicantAdministrativeUnit }: Named,
  targetId: string,
): boolean => [supplier?.id, organizerAdministrativeUnit.id, applicantAdministrativeUnit.id].includes(targetId);
