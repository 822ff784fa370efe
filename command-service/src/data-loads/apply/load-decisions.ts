import { DECISION_TEXT, type LoadDecision, MOST_DECISIONS } from '@monitor/contracts-schema/data-loads/load-decisions';
import { startOfLine } from '@monitor/contracts-schema/text/plain-text';
import { columnsInWords } from '../review/remembered-verdicts.ts';
import type { NameVerdict, StagedFile } from '../working-load.ts';

const ofVerdict = ({ kind, name, as, decidedBy, decidedAt, isRemembered }: NameVerdict): LoadDecision => ({
  kind,
  text: startOfLine(name, DECISION_TEXT),
  as: as && startOfLine(as.name, DECISION_TEXT),
  ...(as?.renaming && { renames: true }),
  decidedBy,
  decidedAt,
  ...(isRemembered && { isRemembered }),
});

/** What an event says of them. */
export type LoadDecisions = Readonly<{ decisions?: LoadDecision[]; furtherDecisions?: number }>;

/** What was decided of a load, as its history tells it: in the load itself first, and of its names and values those that it says. */
export const loadDecisions = (
  { found, columnsDecided, blanksDecided, rowsDecided = [] }: StagedFile,
  verdicts: readonly NameVerdict[],
): LoadDecisions => {
  const all: readonly LoadDecision[] = [
    ...(found && columnsDecided ? [{ kind: 'COLUMNS' as const, ...columnsInWords(found), ...columnsDecided }] : []),
    ...(blanksDecided ? [{ kind: 'BLANKS' as const, ...blanksDecided }] : []),
    ...rowsDecided,
    ...verdicts.map(ofVerdict),
  ];
  if (all.length === 0) return {};
  const decisions = [...all.filter((one) => !one.isRemembered), ...all.filter((one) => one.isRemembered)];
  const further = decisions.length - MOST_DECISIONS;
  return {
    decisions: decisions.slice(0, MOST_DECISIONS),
    ...(further > 0 && { furtherDecisions: further }),
  };
};
