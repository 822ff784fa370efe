import { nothingUndone } from '../undo/undo-fate.ts';
import type { WorkingBatch } from '../working-batches.ts';

const BATCH = 'b'.repeat(32);

/** An organization's batch that nobody has come far with: a load, or the undoing of one. */
export const openBatchOf = (organizationId: string, kind: 'load' | 'undo'): WorkingBatch => {
  const common = { id: BATCH, organizationId, validFrom: '2026-03-01', total: 3 };
  const fileName = 'contratos.xlsx';
  const summary = {
    newContractsCount: 3,
    newSuppliersCount: 0,
    newAdministrativeUnitsCount: 0,
    skippedContractsCount: 0,
    skippedSuppliersCount: 0,
    skippedAdministrativeUnitsCount: 0,
    errorsCount: 0,
    noticedContractsCount: 0,
    revisedContractsCount: 0,
    unchangedContractsCount: 0,
    conflictsCount: 0,
  };
  return {
    id: organizationId,
    batchId: BATCH,
    stream: '',
    ordered: '',
    actor: { kind: 'system' },
    started:
      kind === 'load'
        ? { ...common, kind, about: { fileName, summary } }
        : { ...common, kind, undoes: 'd'.repeat(32), about: { of: 'load', fileName, chosen: [] } },
    permission: 'CONTRACTS',
    startedAt: '2026-03-01T12:00:00.000Z',
    finishedAt: null,
    isOpen: true,
    leaseNumber: 1,
    cursor: null,
    done: 0,
    refused: 0,
    notReached: 0,
    counts: nothingUndone,
    position: null,
  };
};
