import type { ContractFields } from '../contracts/contract.ts';
import type { ProcedureType } from '../contracts/contract-enums.ts';
import { recordOf } from '../contracts/contract-field-sets.ts';
import { countsAs } from '../contracts/counting.ts';

/** What variables ask of a contract, each with yes or no. Their order is how `traitsKey` counts them. */
const traitOf = {
  /** Whether it counts as a contract or as an amendment: calculations take both. */
  counts: (contract) => countsAs(contract) !== 'nothing',
  isEmpty: (contract) => contract.isEmpty,
  isExtension: ({ category }) => category === 'EXTENSION',
  limitExceeded: (contract) => contract.limitExceeded,
  lacksFolio: ({ contractId }) => !contractId,
  hasContractUrl: ({ contractUrl }) => Boolean(contractUrl),
  hasAnnouncementUrl: ({ announcementUrl }) => Boolean(announcementUrl),
  hasJudgmentUrl: ({ clarificationMeetingJudgmentUrl }) => Boolean(clarificationMeetingJudgmentUrl),
} as const satisfies Readonly<Record<string, (contract: ContractFields) => boolean>>;
type Flag = keyof typeof traitOf;
const flags = Object.keys(traitOf) as readonly Flag[]; // its own keys

/** What the variables ask of a contract besides its amount, its supplier, its unit and its dates. */
export type ContractTraits = Readonly<{ procedureType: ProcedureType } & Record<Flag, boolean>>;

export const factsOf = (contract: ContractFields): ContractTraits => ({
  procedureType: contract.procedureType,
  ...recordOf(flags, (flag) => traitOf[flag](contract)),
});

const procedures = ['PUBLIC', 'INVITATION', 'NO_BID'] as const satisfies readonly ProcedureType[];
/** The facts as one number, by which a store can group contracts. */
export const traitsKey = (facts: ContractTraits): number =>
  flags.reduce((code, flag) => code * 2 + Number(facts[flag]), procedures.indexOf(facts.procedureType));

/** Every such number. */
export const traitsKeys: readonly number[] = Array.from(
  { length: procedures.length * 2 ** flags.length },
  (_, code) => code,
);

/** The facts that such a number stands for. */
export const traitsIn = (code: number): ContractTraits => {
  const read: Record<string, unknown> = {};
  let rest = code;
  for (const flag of flags.toReversed()) {
    read[flag] = rest % 2 === 1;
    rest = Math.floor(rest / 2);
  }
  return { ...read, procedureType: procedures[rest] } as ContractTraits; // every flag, and the procedure type
};
