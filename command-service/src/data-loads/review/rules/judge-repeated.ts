import { differenceBetween, isLaterReport } from './contract-comparison.ts';
import type { EarlierRow, TakenNumber } from './load-catalogue.ts';
import type { RowMatch } from './reviewed-row.ts';
import type { ContractDigest } from './row-facts.ts';
import type { RowRemarks } from './row-remarks.ts';
import type { RowChoice } from './row-revising.ts';

/** Where the contract is that a row repeats. */
export const placeOf = ({ row }: TakenNumber): string => (row === null ? 'registrado' : `en la fila ${row}`);

/** By what a row is about the same contract as another. */
export type SharedName = 'su número' | 'su contrato';

/** What becomes of a row that is about the same contract as an earlier one: one of them counts, and only if both say the same is that not asked. */
export const judgeRepeated = (
  earlier: EarlierRow,
  says: ContractDigest,
  choice: RowChoice | undefined,
  remarks: RowRemarks,
  what: SharedName,
): Pick<RowMatch, 'row' | 'seen' | 'verdict' | 'isDecided'> => {
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
  remarks.duplicate('contractNumber', 'I14', { what, where, difference: differenceBetween(says, earlier.says) });
  return { row, seen, verdict: 'conflict', isDecided: false };
};
