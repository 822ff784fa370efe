import { differenceBetween, isLaterReport } from './contract-comparison.ts';
import type { RowMatch } from './reviewed-row.ts';
import type { ContractDigest, RowFacts, SayingRow } from './row-facts.ts';
import type { RowRemarks } from './row-remarks.ts';
import type { RowChoice, RowContext } from './row-revising.ts';

/** Where the contract is that a row repeats. */
export const placeOf = ({ row }: Readonly<{ row: number | null }>): string =>
  row === null ? 'registrado' : `en la fila ${row}`;

/** By what a row is about the same contract as another. */
export type SharedName = 'su número' | 'su contrato';

type Judging = Pick<RowContext, 'choice' | 'newest'>;

/** What a row reports of a contract, whether later rows know that it says so, and the newest report of it, where others of the file report it too. */
export const reportOf = (
  about: string | null,
  says: ContractDigest | undefined,
  isKnown: boolean,
  { choice, newest }: Judging,
): Pick<RowFacts, 'report' | 'newest' | 'says'> => {
  const known = says && isKnown ? { says } : {};
  if (about === null || !says || choice) return known;
  return { ...known, report: isKnown ? { about } : { about, says }, ...(newest && { newest }) };
};

/** What becomes of a row that reports a contract which a row behind it reports as updated later; undefined of any other. */
export const judgeOutdated = (
  rowIndex: number,
  says: ContractDigest,
  { choice, newest }: Judging,
  remarks: RowRemarks,
): Repeated | undefined => {
  if (!newest || choice || newest.row === rowIndex || !isLaterReport(newest.says, says)) return undefined;
  remarks.duplicate('contractNumber', 'I21', { row: String(newest.row) });
  return { row: newest.row, seen: newest.says.all, verdict: 'older', isDecided: false };
};

type Repeated = Pick<RowMatch, 'row' | 'seen' | 'verdict' | 'isDecided'>;

/** What becomes of a row that is about the same contract as an earlier one: one of them counts, and only if both say the same is that not asked. */
export const judgeRepeated = (
  earlier: SayingRow,
  says: ContractDigest,
  choice: RowChoice | undefined,
  remarks: RowRemarks,
  what: SharedName,
): Repeated => {
  const { row } = earlier;
  const seen = earlier.says.all;
  const where = placeOf(earlier);
  if (says.all === seen) {
    remarks.duplicate('contractNumber', 'I2', { what, where });
    return { row, seen, verdict: 'unchanged', isDecided: false };
  }
  if (choice?.choice === 'REGISTERED' && choice.seen === seen) {
    remarks.duplicate('contractNumber', 'I15', { row: String(row) });
    return { row, seen, verdict: 'kept', isDecided: true };
  }
  if (isLaterReport(earlier.says, says)) {
    remarks.duplicate('contractNumber', 'I21', { row: String(row) });
    return { row, seen, verdict: 'older', isDecided: false };
  }
  const difference = differenceBetween(says, earlier.says);
  remarks.duplicate('contractNumber', what === 'su número' ? 'I14' : 'I30', { where, difference });
  return { row, seen, verdict: 'conflict', isDecided: false };
};
