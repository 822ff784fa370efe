import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { RowFacts, RowOutcome } from './row-facts.ts';

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
  const newSuppliers = new Set<string>();
  const newUnits = new Set<string>();
  let reusedSuppliers = 0;
  let reusedUnits = 0;

  return {
    add: ({ outcome, noticed: isNoticed, further = 0, supplier, organizer, applicant }: RowFacts): void => {
      outcomes[outcome] += 1;
      if (isNoticed) noticed += 1;
      furtherContractsCount += further;
      if (supplier && 'created' in supplier) newSuppliers.add(supplier.created);
      else if (supplier) reusedSuppliers += 1;
      for (const unit of [organizer, applicant]) {
        if (unit && 'created' in unit) newUnits.add(unit.created);
        else if (unit) reusedUnits += 1;
      }
    },
    summary: (): DataLoadSummary => ({
      newContractsCount: outcomes.contract,
      newSuppliersCount: newSuppliers.size,
      newAdministrativeUnitsCount: newUnits.size,
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
