import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { RowsDecision } from '@monitor/contracts-schema/data-loads/load-decisions';
import { isToBeSaved, type RowFacts, type RowOutcome } from './row-facts.ts';

/** How many rows become something of each that is to be created, by its key. */
const createUses = () => {
  const uses = new Map<string, number>();
  return {
    add: (key: string, times: 1 | -1): void => {
      const after = (uses.get(key) ?? 0) + times;
      if (after === 0) uses.delete(key);
      else uses.set(key, after);
    },
    size: (): number => uses.size,
  };
};

/** Counts of how many rows the same was decided by the same person, and when last. */
const createChosen = () => {
  const decisions = new Map<string, RowsDecision>();
  return {
    count: ({ chosen }: RowFacts, times: 1 | -1): void => {
      if (!chosen) return;
      const key = JSON.stringify([chosen.choice, chosen.decidedBy]);
      const { rows = 0, decidedAt = '' } = decisions.get(key) ?? {};
      const [last = ''] = [decidedAt, chosen.decidedAt].sort().reverse();
      if (rows + times === 0) decisions.delete(key);
      else decisions.set(key, { ...chosen, kind: 'ROWS', rows: rows + times, decidedAt: last });
    },
    decisions: (): readonly RowsDecision[] => [...decisions.values()],
  };
};

/**
 * Counts what a load would do. Every row counts once, by its outcome; suppliers and units are those of the rows that become
 * contracts or corrections: the new ones each once, the registered ones once per use.
 */
export const createLoadTally = () => {
  const outcomes: Record<RowOutcome, number> = {
    contract: 0,
    skipped: 0,
    error: 0,
    revision: 0,
    unchanged: 0,
    conflict: 0,
  };
  let noticed = 0;
  let furtherContractsCount = 0;
  const chosen = createChosen();
  const newSuppliers = createUses();
  const newUnits = createUses();
  let reusedSuppliers = 0;
  let reusedUnits = 0;

  const count = (facts: RowFacts, times: 1 | -1): void => {
    const { outcome, noticed: isNoticed, supplier, organizer, applicant, further = 0 } = facts;
    chosen.count(facts, times);
    outcomes[outcome] += times;
    if (isNoticed) noticed += times;
    furtherContractsCount += further * times;
    if (!isToBeSaved(facts)) return;
    if (supplier && 'created' in supplier) newSuppliers.add(supplier.created, times);
    else if (supplier) reusedSuppliers += times;
    for (const unit of [organizer, applicant]) {
      if (unit && 'created' in unit) newUnits.add(unit.created, times);
      else if (unit) reusedUnits += times;
    }
  };

  return {
    add: (facts: RowFacts): void => count(facts, 1),
    remove: (facts: RowFacts): void => count(facts, -1),
    rowsDecided: chosen.decisions,
    summary: (): DataLoadSummary => ({
      newContractsCount: outcomes.contract,
      newSuppliersCount: newSuppliers.size(),
      newAdministrativeUnitsCount: newUnits.size(),
      skippedContractsCount: outcomes.skipped,
      skippedSuppliersCount: reusedSuppliers,
      skippedAdministrativeUnitsCount: reusedUnits,
      errorsCount: outcomes.error,
      noticedContractsCount: noticed,
      revisedContractsCount: outcomes.revision,
      ...(furtherContractsCount > 0 && { furtherContractsCount }),
      unchangedContractsCount: outcomes.unchanged,
      conflictsCount: outcomes.conflict,
    }),
  };
};
