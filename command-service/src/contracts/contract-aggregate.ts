import { type ContractFields, contractNumberKey, type ProblemCode } from '@monitor/contracts-schema';
import type { AggregateDefinition, Stores } from '../aggregates/aggregate-service.ts';
import type { BulkRules } from '../aggregates/bulk-changes.ts';
import type { AggregateChange } from '../aggregates/bulk-deciding.ts';
import {
  commitReferences,
  nameTheSame,
  type References,
  settleReferences,
  stageReferences,
} from './contract-references.ts';

export const contractNumberReservation = (organizationId: string, contractNumber: string): string =>
  `${organizationId}/contract-number/${contractNumberKey(contractNumber)}`;

/** The day a contract holds from: when it was signed, else when its data were obtained. */
export const contractValidFrom = ({ contractDate, informationDate }: ContractFields): string | null =>
  contractDate ?? informationDate;

/** Looks up whom a contract refers to, once they can no longer be removed unnoticed. */
type FindMissing = (organizationId: string, references: References) => Promise<ProblemCode | undefined>;

export const contractAggregate = (
  { records }: Pick<Stores, 'records'>,
  missingReference: FindMissing,
): AggregateDefinition<'Contract', ContractFields> => ({
  aggregate: 'contract',
  eventPrefix: 'Contract',
  validFrom: contractValidFrom,
  uniqueKeys: (organizationId, { contractNumber }) =>
    contractNumber === null
      ? []
      : [{ key: contractNumberReservation(organizationId, contractNumber), taken: 'contract.number-taken' }],
  problemWith: async (organizationId, id, { before, after }) => {
    if (!after) return undefined;
    await stageReferences(records, organizationId, [{ contractId: id, before, after }]);
    return missingReference(organizationId, after);
  },
  commit: (organizationId, id, fields) => commitReferences(records, organizationId, id, fields),
});

/** The same of many contracts, of which most name the same few: one write before and one after, and each few looked up once. */
export const contractBulkRules = (
  { records }: Pick<Stores, 'records'>,
  missingReference: FindMissing,
): BulkRules<ContractFields> => ({
  problemsWith: async (organizationId, changes) => {
    const moved = changes
      .filter(namesOthers)
      .flatMap(({ id, before, after }) => (after ? [{ id, before, after }] : []));
    const problems = new Map<string, ProblemCode>();
    if (moved.length === 0) return problems;
    await stageReferences(
      records,
      organizationId,
      moved.map(({ id, ...change }) => ({ contractId: id, ...change })),
    );
    const known = new Map<string, Promise<ProblemCode | undefined>>();
    for (const { id, after } of moved) {
      const named = [after.supplier, after.organizerAdministrativeUnit, after.applicantAdministrativeUnit];
      const key = named.map((reference) => reference?.id).join();
      const looked = known.get(key) ?? missingReference(organizationId, after);
      known.set(key, looked);
      const problem = await looked;
      if (problem) problems.set(id, problem);
    }
    return problems;
  },
  commit: async (organizationId, changes) => {
    const moved = changes.filter(namesOthers);
    const settled = moved.map(({ id, after }) => ({ contractId: id, references: after }));
    if (settled.length > 0) await settleReferences(records, organizationId, settled);
  },
});

const namesOthers = ({ before, after }: AggregateChange<ContractFields>): boolean =>
  !before || !after || !nameTheSame(before, after);
