import type { ChangeListing, ChangeView } from '@monitor/contracts-schema/history/change-views';
import { ORGANIZATION } from '../events.ts';
import {
  counts,
  decisions,
  type Example,
  LOAD,
  LOAD_UNDO,
  leftOutRows,
  revertCounts,
  stopped,
  summary,
  undoStopped,
} from './examples.ts';
import { change, loadRow, MADE_AT, type Pair, registeredByLoad, removedWithLoad, timeOf } from './rows.ts';

/** Of loads, and of what is told of them. */
export const loadPairs: readonly Pair[] = [
  ...pairsOfLoad('DataLoadUploaded', 'uploaded', 'load-step', { rows: 3, ...summary, sha256: 'ab12' }),
  ...pairsOfLoad('DataLoadCorrected', 'corrected', 'load-step', {
    ...{ rows: 3, layout: 'Tabla propia', headingRow: 7 },
    ...summary,
    sha256: 'ab12',
  }),
  ...pairsOfLoad('DataLoadCancelled', 'cancelled', 'all', null),
  [
    'changes',
    'ReadingDecisionForgotten',
    [],
    'tells what was decided, to who may read loads',
    [
      {
        ...{ kind: 'data-load', action: 'forgotten', subject: 'Obras y servicios', state: null, listing: 'all' },
        ...{ changes: [{ field: 'meaning', from: 'Obra pública', to: null }], isPublic: false },
      },
    ],
  ],
  [
    'changes',
    'FileDefaultsRevised',
    [],
    'tells what changed, to who may read loads',
    [
      {
        ...{
          kind: 'data-load',
          action: 'revised',
          subject: 'Lo que tus archivos no dicen',
          state: null,
          listing: 'all',
        },
        ...{ changes: [{ field: 'areaInCharge', from: null, to: 'Archivo' }], isPublic: false },
      },
    ],
  ],
  ...pairsOfLoad('LoadStarted', 'confirmed', 'load-step', summary),
  ...pairsOfLoad('LoadCompleted', 'applied', 'all', counts, registeredByLoad),
  ...pairsOfLoad('LoadStopped', 'applied', 'all', { ...counts, notReached: 2 }, registeredByLoad),
  ...pairsOfLoad('LoadUndoStarted', 'revert-confirmed', 'load-step', null),
  ...pairsOfLoad('LoadUndoCompleted', 'reverted', 'all', revertCounts, removedWithLoad),
  ...pairsOfLoad('LoadUndoStopped', 'reverted', 'all', { ...revertCounts, notReached: 1 }, removedWithLoad),

  [
    'data-loads',
    'DataLoadUploaded',
    [],
    'shows it',
    [loadRow({ status: 'pending', uploadedAt: MADE_AT, counts: null })],
  ],
  [
    'data-loads',
    'DataLoadCorrected',
    ['DataLoadUploaded'],
    'shows the new file',
    [loadRow({ status: 'pending', uploadedAt: timeOf(2) })],
  ],
  ['data-loads', 'DataLoadCancelled', ['DataLoadUploaded'], 'says so', [loadRow({ status: 'cancelled' })]],
  [
    'data-loads',
    'LoadStarted',
    ['DataLoadUploaded'],
    'says by whom and when, and how many decisions it does not tell of',
    [
      loadRow({
        status: 'confirmed',
        confirmedBy: expect.any(String),
        confirmedAt: timeOf(2),
        appliedAt: null,
        furtherDecisions: 37,
      }),
    ],
  ],
  [
    'data-loads',
    'LoadCompleted',
    ['DataLoadUploaded', 'LoadStarted', 'LoadRowsRefused'],
    'says what it did',
    [loadRow({ status: 'applied', confirmedAt: timeOf(2), appliedAt: timeOf(4), counts, stopped: null })],
  ],
  [
    'data-loads',
    'LoadStopped',
    ['DataLoadUploaded', 'LoadStarted'],
    'says how it ended before its last row',
    [loadRow({ status: 'applied', appliedAt: timeOf(3), counts, stopped, undoStopped: null })],
  ],
  [
    'data-loads',
    'LoadUndoStarted',
    ['DataLoadUploaded', 'LoadStarted', 'LoadStopped'],
    'says by whom it is taken back, and by which batch',
    [
      loadRow({
        status: 'reverting',
        revertedBy: expect.any(String),
        revertedAt: null,
        counts,
        undoneBy: LOAD_UNDO,
        stopped,
      }),
    ],
  ],
  [
    'data-loads',
    'LoadUndoCompleted',
    ['DataLoadUploaded', 'LoadStarted', 'LoadCompleted', 'LoadUndoStarted'],
    'says what went with it, and when',
    [
      loadRow({
        status: 'reverted',
        appliedAt: timeOf(3),
        revertedAt: timeOf(5),
        counts,
        revertCounts,
        undoneBy: LOAD_UNDO,
        stopped: null,
        undoStopped: null,
      }),
    ],
  ],
  [
    'data-loads',
    'LoadUndoStopped',
    ['DataLoadUploaded', 'LoadStarted', 'LoadCompleted', 'LoadUndoStarted'],
    'says how its undoing ended before its last record',
    [loadRow({ status: 'reverted', revertCounts, stopped: null, undoStopped })],
  ],
  ['data-loads', 'LoadStarted', [], 'shows none that nobody uploaded', []],
  [
    'data-loads',
    'BatchStarted',
    ['DataLoadUploaded'],
    'is not moved by another batch',
    [loadRow({ status: 'pending', confirmedBy: null, furtherDecisions: 0 })],
  ],
  [
    'left-out-rows',
    'LoadRowsRefused',
    [],
    'shows each',
    leftOutRows.map((row) => ({
      ...row,
      id: `${LOAD}/000000${row.row}`,
      organizationId: ORGANIZATION,
      dataLoadId: LOAD,
    })),
  ],
  ['left-out-rows', 'BatchCommandsRefused', [], 'shows none of what other batches left as it was', []],

  [
    'load-decisions',
    'LoadStarted',
    [],
    'shows each',
    decisions.map((decision, place) => ({
      ...decision,
      id: `${LOAD}/${place}`,
      organizationId: ORGANIZATION,
      dataLoadId: LOAD,
      place,
    })),
  ],
  ['load-decisions', 'BatchStarted', [], 'shows none of other batches', []],

  ['corrected-contracts', 'ContractRevised', [], 'shows those of loads only', []],
];

function pairsOfLoad(
  type: Example,
  action: string,
  listing: ChangeListing,
  state: object | null,
  registered: Partial<ChangeView> = {},
): Pair[] {
  const stream = `${ORGANIZATION}.data-load-${LOAD}`;
  const told = {
    id: `${stream}@1`,
    kind: 'data-load',
    action,
    subjectId: LOAD,
    subject: 'contratos.xlsx',
    state,
    listing,
  };
  return [
    ['changes', type, [], `tells that it was ${action}`, [change({ ...told, ...registered } as Partial<ChangeView>)]],
  ]; // written as the view has it
}
