import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { streamParts } from '@monitor/contracts-schema/streams';
import { contractNumberKey } from '@monitor/contracts-schema/text/text';
import type { AggregateDefinition, Stores } from '../aggregates/aggregate-service.ts';
import { type Lifecycle, livingFields } from '../deciding/lifecycle.ts';
import type { Constraint, Transition } from '../writing/constraint.ts';
import {
  nameTheSame,
  type References,
  restoreReferences,
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

type Contract = Lifecycle<ContractFields>;

const namesOthers = ({ before, after }: Transition<Contract>): boolean => {
  const [named, names] = [livingFields(before), livingFields(after)];
  return !named || !names || !nameTheSame(named, names);
};

const contractIdOf = ({ stream }: Transition<Contract>): string => streamParts(stream)?.id ?? '';

/** Tells the records whom contracts name by the log, in few writes. */
export const settledReferences =
  (records: Stores['records'], transitions: readonly Transition<Contract>[]) =>
  async (inLog: ReadonlyMap<string, Contract>): Promise<void> => {
    const [first] = transitions;
    if (!first) return;
    const named = transitions.map((one) => ({
      contractId: contractIdOf(one),
      references: livingFields(inLog.get(one.stream) ?? one.before),
    }));
    await settleReferences(records, first.context.organizationId, named);
  };

/**
 * Whom contracts name is there, and stays there: who takes it away sees that it is about to be named. Of many, most name
 * the same few, each of which is looked up once.
 */
const namesWhoIsThere =
  (records: Stores['records'], missingReference: FindMissing): Constraint<Contract> =>
  (transitions) => {
    const moved = transitions.filter(namesOthers);
    return {
      claim: async () => {
        const problems = new Map<string, ProblemCode>();
        const naming = moved.flatMap((one) => {
          const after = livingFields(one.after);
          return after ? [{ ...one, contractId: contractIdOf(one), before: livingFields(one.before), after }] : [];
        });
        const [first] = naming;
        if (!first) return problems;
        const { organizationId } = first.context;
        await stageReferences(records, organizationId, naming);
        const known = new Map<string, Promise<ProblemCode | undefined>>();
        for (const { stream, after } of naming) {
          const named = [after.supplier, after.organizerAdministrativeUnit, after.applicantAdministrativeUnit];
          const key = named.map((reference) => reference?.id).join();
          const looked = known.get(key) ?? missingReference(organizationId, after);
          known.set(key, looked);
          const problem = await looked;
          if (problem) problems.set(stream, problem);
        }
        return problems;
      },
      settle: settledReferences(records, moved),
    };
  };

export const contractAggregate = (
  { records }: Pick<Stores, 'records'>,
  missingReference: FindMissing,
): AggregateDefinition<'Contract', ContractFields> => ({
  aggregate: 'contract',
  eventPrefix: 'Contract',
  validFromOf: contractValidFrom,
  uniqueKeys: (organizationId, { contractNumber }) =>
    contractNumber === null
      ? []
      : [{ key: contractNumberReservation(organizationId, contractNumber), taken: 'contract.number-taken' }],
  constraints: [namesWhoIsThere(records, missingReference)],
  restore: (organizationId, contracts) =>
    restoreReferences(
      records,
      organizationId,
      contracts.map(({ id, state }) => ({ contractId: id, references: livingFields(state) })),
    ),
});
