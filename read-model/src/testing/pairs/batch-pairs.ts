import { refusedCommandId } from '@monitor/contracts-schema/batches/batch-views';
import type { ChangeView } from '@monitor/contracts-schema/history/change-views';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { EventType } from '@monitor/contracts-schema/monitor-event';
import { joinTarget, MERGE } from '../entry-events.ts';
import { idOf, ORGANIZATION } from '../events.ts';
import {
  BATCH,
  calculation,
  counts,
  type Example,
  LOAD,
  LOAD_UNDO,
  MERGE_UNDO,
  ofBatches,
  ofSupplier,
  refused,
  revertCounts,
  stopped,
} from './examples.ts';
import { batchRow, change, loadBatchRow, MADE_AT, type Pair, positionOf, timeOf } from './rows.ts';

/** Of batches, and of what is told of them. */
export const batchPairs: readonly Pair[] = [...pairsOfBatches(), ...segmentPairs(), ...notificationPairs()];

function notificationPairs(): Pair[] {
  const ofLoad = (type: Example, kind: string, reason: string | null = null): Pair => {
    const load = { dataLoadId: LOAD, subject: 'contratos.xlsx', reason };
    return ['notifications', type, [], `tells that it is ${kind}`, [{ organizationId: ORGANIZATION, kind, ...load }]];
  };
  const ofCalculation = (type: EventType, kind: string): Pair => {
    const told = {
      organizationId: INSTALLATION,
      kind,
      subject: calculation.name,
      position: positionOf(1),
    };
    return ['notifications', type, [], 'tells all organizations', [told]];
  };
  return [
    ofLoad('DataLoadUploaded', 'load-uploaded'),
    ofLoad('DataLoadCorrected', 'load-corrected'),
    ofLoad('DataLoadRejected', 'load-rejected', 'data-load.damaged'),
    ofLoad('DataLoadCancelled', 'load-cancelled'),
    ofLoad('LoadStarted', 'load-confirmed'),
    ofLoad('LoadCompleted', 'load-applied'),
    ofLoad('LoadUndoCompleted', 'load-reverted'),
    ['notifications', 'LoadUndoStarted', [], 'tells of no undoing that began', []],
    ['notifications', 'BatchStarted', [], 'tells of no change of many', []],
    ['notifications', 'BatchCompleted', [], 'tells of no change of many', []],
    ofCalculation('CalculationRegistered', 'calculation-registered'),
    ofCalculation('CalculationRevised', 'calculation-revised'),
    ofCalculation('CalculationRemoved', 'calculation-removed'),
    [
      ...(['notifications', 'OrganizationRevised', [], 'tells of the settings'] as const),
      [
        {
          organizationId: ORGANIZATION,
          kind: 'settings-changed',
          changedFields: ['shortName'],
          recordedAt: MADE_AT,
        },
      ],
    ],
  ];
}

/** Where the log holds what a batch does. */
function segmentPairs(): Pair[] {
  const kindOf = (example: string): string => {
    if (example.startsWith('BatchContract')) return 'contract';
    return example.startsWith('BatchSupplier') ? 'supplier' : 'administrative-unit';
  };
  const after = positionOf(1);
  const begun = { id: BATCH, organizationId: ORGANIZATION, full: [] };
  const growing = { after, last: positionOf(2), from: timeOf(2), to: timeOf(2) };
  return [
    [
      'batch-segments',
      'BatchStarted',
      [],
      'begins after it',
      [{ ...begun, growing: { after, last: after, from: '', to: '', counts: {} } }],
    ],
    ...(Object.keys(ofBatches) as (keyof typeof ofBatches)[]).map(
      (example): Pair => [
        'batch-segments',
        example,
        ['BatchStarted'],
        'counts it',
        [{ ...begun, growing: { ...growing, counts: { [kindOf(example)]: 1 } } }],
      ],
    ),
    ['batch-segments', 'ContractRegistered', [], 'leaves out what nobody did to many', []],
    ['changes', 'BatchContractRegistered', [], 'leaves it in the log', []],
  ];
}

/** What is done to many contracts together, and what came of it. */
function pairsOfBatches(): Pair[] {
  const startedBy = { kind: 'user', userId: idOf(90), name: 'Inés Peña' } as const;
  const counted = { changed: 2, refused: 1 };
  const told = (type: EventType, action: ChangeView['action'], over: Partial<ChangeView>): Pair => {
    const subject = 'Cambio de «Estado del procedimiento» en 3 contratos';
    const entry = change({ kind: 'batch', action, subjectId: BATCH, subject, ...over });
    return ['changes', type, [], `tells that it was ${action}`, [entry]];
  };
  return [
    [
      'batches',
      'BatchStarted',
      [],
      'shows it',
      [batchRow({ startedBy, completedAt: null, counts: null, stopped: null })],
    ],
    [
      'batches',
      'BatchCompleted',
      ['BatchStarted'],
      'says what came of it, and when',
      [batchRow({ startedBy, completedAt: timeOf(2), counts: counted, stopped: null })],
    ],
    ['batches', 'BatchCompleted', [], 'shows none that never began', []],
    [
      'refused-commands',
      'BatchCommandsRefused',
      [],
      'shows each',
      [{ id: refusedCommandId(BATCH, 2), organizationId: ORGANIZATION, batchId: BATCH, ...refused }],
    ],
    [
      'batches',
      'LoadStarted',
      ['DataLoadUploaded'],
      'shows a load by its own id',
      [loadBatchRow({ startedAt: timeOf(2), completedAt: null, undoneBy: null })],
    ],
    [
      'batches',
      'LoadStopped',
      ['LoadStarted'],
      'says what came of the load, and who ended it',
      [loadBatchRow({ completedAt: timeOf(2), counts, stopped: { ...stopped, by: startedBy } })],
    ],
    [
      'batches',
      'LoadUndoCompleted',
      ['LoadStarted', 'LoadCompleted', 'LoadUndoStarted'],
      'tells a load from its undoing',
      [
        loadBatchRow({ completedAt: timeOf(2), counts, stopped: null, undoneBy: LOAD_UNDO }),
        {
          id: LOAD_UNDO,
          kind: 'undo',
          undoes: LOAD,
          undoneBy: null,
          counts: revertCounts,
          startedAt: timeOf(3),
          completedAt: timeOf(4),
        },
      ],
    ],
    ['refused-commands', 'LoadRowsRefused', [], 'shows no rows of a load: those are its own', []],
    [
      'refused-commands',
      'LoadUndoRefused',
      [],
      'shows what the undoing of a load left as it was',
      [
        {
          id: refusedCommandId(LOAD_UNDO, 2),
          organizationId: ORGANIZATION,
          batchId: LOAD_UNDO,
          ...refused,
          sheetRow: 7,
        },
      ],
    ],
    [
      'batches',
      'MergeUndoCompleted',
      ['MergeStarted', 'MergeCompleted', 'MergeUndoStarted'],
      'is for who administers what a merge joined, and its undo',
      [
        { id: MERGE_UNDO, kind: 'undo', permission: 'SUPPLIERS', undoes: MERGE, total: 13 },
        {
          id: MERGE,
          kind: 'merge',
          permission: 'SUPPLIERS',
          undoneBy: MERGE_UNDO,
          counts: { changed: 12, refused: 0 },
        },
      ],
    ],
    [
      'batches',
      'UnitMergeStarted',
      [],
      'is for who administers the units that it joins',
      [{ id: MERGE, kind: 'merge', permission: 'ADMINISTRATIVE_UNITS' }],
    ],
    ...(['MergeStarted', 'MergeCompleted', 'MergeUndoStarted', 'MergeUndoCompleted'] as const).map(
      (example): Pair => [
        'changes',
        example,
        [],
        'tells it as a step: the entry that was joined tells it to all',
        [
          {
            kind: 'batch',
            subject: `Unión de «${ofSupplier.started.data.about.entry.name}» con «${joinTarget.name}»`,
            listing: 'load-step',
          },
        ],
      ],
    ),
    told('BatchStarted', 'started', { listing: 'load-step', state: null, registeredContracts: null }),
    told('BatchCompleted', 'completed', {
      listing: 'all',
      state: counted,
      registeredContracts: 2,
      registeredSuppliers: 0,
      registeredAdministrativeUnits: 0,
    }),
  ];
}
