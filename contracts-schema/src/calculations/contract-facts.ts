import type { ContractFields } from '../contracts/contract.ts';
import type { ProcedureType } from '../contracts/contract-enums.ts';
import { countsAs } from '../contracts/counting.ts';

/** What the variables ask of a contract besides its amount, its supplier, its unit and its dates. */
export type ContractFacts = Readonly<{
  procedureType: ProcedureType;
  /** Whether it counts as a contract or as an amendment: calculations take both. */
  counts: boolean;
  isEmpty: boolean;
  isExtension: boolean;
  limitExceeded: boolean;
  lacksFolio: boolean;
  hasContractUrl: boolean;
  hasAnnouncementUrl: boolean;
  hasJudgmentUrl: boolean;
}>;

type Asked = Pick<
  ContractFields,
  | 'procedureType'
  | 'isEmpty'
  | 'procedureState'
  | 'category'
  | 'totalOrMaxAmount'
  | 'limitExceeded'
  | 'contractId'
  | 'contractUrl'
  | 'announcementUrl'
  | 'clarificationMeetingJudgmentUrl'
>;

export const factsOf = (contract: Asked): ContractFacts => ({
  procedureType: contract.procedureType,
  counts: countsAs(contract) !== 'nothing',
  isEmpty: contract.isEmpty,
  isExtension: contract.category === 'EXTENSION',
  limitExceeded: contract.limitExceeded,
  lacksFolio: !contract.contractId,
  hasContractUrl: Boolean(contract.contractUrl),
  hasAnnouncementUrl: Boolean(contract.announcementUrl),
  hasJudgmentUrl: Boolean(contract.clarificationMeetingJudgmentUrl),
});

const procedures = ['PUBLIC', 'INVITATION', 'NO_BID'] as const satisfies readonly ProcedureType[];
const flags = [
  'counts',
  'isEmpty',
  'isExtension',
  'limitExceeded',
  'lacksFolio',
  'hasContractUrl',
  'hasAnnouncementUrl',
  'hasJudgmentUrl',
] as const satisfies readonly (keyof ContractFacts)[];

/** The facts as one number, by which a store can group contracts. */
export const factsCode = (facts: ContractFacts): number =>
  flags.reduce((code, flag) => code * 2 + Number(facts[flag]), procedures.indexOf(facts.procedureType));

/** Every such number. */
export const factsCodes: readonly number[] = Array.from(
  { length: procedures.length * 2 ** flags.length },
  (_, code) => code,
);

/** The facts that such a number stands for. */
export const factsIn = (code: number): ContractFacts => {
  const read: Record<string, unknown> = {};
  let rest = code;
  for (const flag of flags.toReversed()) {
    read[flag] = rest % 2 === 1;
    rest = Math.floor(rest / 2);
  }
  return { ...read, procedureType: procedures[rest] } as ContractFacts; // every flag, and the procedure type
};
