import { derivedIn, parseRow } from './cells/parsed-row.ts';
import type { RowValues } from './cells/row-values.ts';
import type { RowReferences } from './draft-of-row.ts';
import type { recordLookups } from './lookups.ts';
import { flagsOf, type ReviewedRow, type RowMatch } from './reviewed-row.ts';
import type { RowRemarks } from './row-remarks.ts';
import type { RowContext } from './row-revising.ts';
import { derivedContractType } from './row-rules.ts';

/** What a row is about that is about no other. */
export const UNMATCHED = { contractId: null, version: null, row: null, seen: '', changes: [] } as const;

/** Whom a row names that is to name nobody. */
export const NOBODY: RowReferences = { supplier: null, organizer: null, applicant: null };

/** Why nothing comes of a row, whatever it says. */
type Omission = Readonly<{ outcome: 'skipped' | 'unchanged'; remarks: RowRemarks; context: RowContext }> &
  Pick<RowMatch, 'verdict'> &
  Partial<Pick<RowMatch, 'contractId'>>;

/** A row of which nothing comes, and nothing need be decided. */
export const omittedRow = (
  rowIndex: number,
  values: RowValues,
  { lookups, answers }: ReturnType<typeof recordLookups>,
  { outcome, verdict, contractId = null, remarks: { fields }, context: { newest: _, ...context } }: Omission,
): ReviewedRow => {
  const summary = flagsOf(fields, outcome === 'skipped');
  return {
    rowIndex,
    values,
    contractType: derivedContractType(parseRow(values, () => {})),
    fields,
    summary: outcome === 'unchanged' ? { ...summary, hasInfos: false } : summary,
    draft: null,
    revisions: [],
    match: { ...UNMATCHED, contractId, verdict, isDecided: false },
    ...context,
    answers,
    facts: {
      row: rowIndex,
      outcome,
      contractNumberKey: null,
      ...NOBODY,
      ...(contractId !== null && { contractId, ...derivedIn(values) }),
      lookups: lookups(),
    },
  };
};
