import {
  type CatalogueDefinition,
  type CatalogueKey,
  catalogueKeys,
  catalogues,
  plainKeys,
} from '@monitor/contracts-schema/catalogues';
import type { ChangeView } from '@monitor/contracts-schema/history/change-views';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { EventType, MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { entryOf, JOINED_REGISTERED_AT, joinTarget, MERGE } from '../entry-events.ts';
import { contract, ORGANIZATION, user } from '../events.ts';
import { CALCULATION, CONTRACT, calculation, examples, organization, otherCalculation, USER } from './examples.ts';
import { change, MADE_AT, type Pair, positionOf, progressPair, SHOWN_IN_CONTRACTS, timeOf } from './rows.ts';

/** Of all that is registered, revised and removed in the same way. */
export const lifecyclePairs: readonly Pair[] = [
  ...plainKeys.flatMap(pairsOfEntry),
  ...joinPairs('suppliers'),
  ...joinPairs('administrativeUnits'),
  ...pairsOfLife('Contract', 'contract', CONTRACT, 'C-1/2020', contract),
  ...catalogueKeys.flatMap(historyPairs),
  ...pairsOfLife('Calculation', 'calculation', CALCULATION, calculation.name, calculation, {
    last: otherCalculation,
  }),
  [
    'changes',
    'OrganizationRestored',
    [],
    'tells the state',
    [{ kind: 'organization', action: 'restored', subject: 'Municipio de Ánimas', changes: [], state: organization }],
  ],
  [
    'changes',
    'ContractRestored',
    [],
    'tells the state',
    [change({ kind: 'contract', action: 'restored', subject: 'C-1/2020', changes: [], state: contract })],
  ],
  ...(['ContractRegistered', 'ContractRevised', 'ContractRemoved', 'ContractRestored'] as const).map((type) =>
    progressPair(type, { contractsUpdatedAt: MADE_AT }),
  ),
  progressPair('DocumentArchived', {}),
  progressPair('OrganizationRestored', { cataloguesUpdatedAt: { organizations: MADE_AT } }),
  ...catalogueKeys.flatMap(listPairs),
  ...(['UserSessionsEnded', 'CalculationRegistered', 'CalculationRevised', 'CalculationRemoved'] as const).map((type) =>
    progressPair(type, { id: INSTALLATION }),
  ),
  ...(
    [
      ...(['DataLoadUploaded', 'DataLoadCorrected', 'DataLoadCancelled', 'DataLoadRejected'] as const),
      ...(['ReadingDecisionForgotten', 'FileDefaultsRevised'] as const),
      ...(['BatchStarted', 'BatchCommandsRefused', 'BatchCompleted'] as const),
    ] as const
  ).map((type) => progressPair(type, {})),
];

function joinPairs(key: 'suppliers' | 'administrativeUnits'): Pair[] {
  const { views, eventPrefix, aggregate } = catalogues[key];
  const { id, organizationId, fields } = entryOf(key);
  const registered = `${eventPrefix}Registered` as const;
  const joined = `${eventPrefix}Joined` as const;
  const joinCompleted = key === 'suppliers' ? 'MergeCompleted' : 'UnitMergeCompleted';
  const separated = `${eventPrefix}Separated` as const;
  const joinedTimes = (at: string) => ({ joinedAt: at, changes: [{ at, toId: joinTarget.id }] });
  const leads = { toId: joinTarget.id, batchId: MERGE };
  const link = { id, organizationId, kind: aggregate, name: fields.name, ...leads, ...joinedTimes(MADE_AT) };
  const entry = { id, organizationId, ...fields };
  const told = (type: EventType, action: ChangeView['action'], changes: object[]): Pair => [
    ...(['changes', type, [], 'tells whom it was joined to'] as const),
    [
      {
        kind: aggregate,
        action,
        subjectId: id,
        subject: String(fields.name),
        listing: 'all',
        state: null,
        changes,
        joinedToId: joinTarget.id,
      },
    ],
  ];
  const to = { field: 'joinedTo', from: null, to: joinTarget };
  const back = { field: 'joinedTo', from: joinTarget, to: null };
  return [
    [views.name, joined, [registered], 'removes it', []],
    [
      views.name,
      separated,
      [registered, joined],
      'shows it again',
      [{ ...entry, version: 3, createdAt: JOINED_REGISTERED_AT }],
    ],
    [
      'joined-entries',
      joined,
      [registered],
      'knows whom it leads to',
      [{ ...link, ...joinedTimes(timeOf(2)), contracts: null }],
    ],
    ['joined-entries', joinCompleted, [joined], 'knows how many followed', [{ ...link, contracts: 12 }]],
    [
      'joined-entries',
      separated,
      [joined, joinCompleted],
      'leads nowhere, and says until when it led somewhere',
      [{ ...link, toId: null, changes: [...link.changes, { at: timeOf(3), toId: null }], asOf: positionOf(3) }],
    ],
    told(joined, 'joined', [to]),
    told(separated, 'separated', [back]),
    ...[joined, separated].map((type) =>
      progressPair(type, { id: organizationId, cataloguesUpdatedAt: { [key]: MADE_AT } }),
    ),
  ] as Pair[]; // each written as its view has it
}

function listPairs(key: CatalogueKey): Pair[] {
  const moved = { id: entryOf(key).organizationId, cataloguesUpdatedAt: { [key]: MADE_AT } };
  return lifecycleOf(catalogues[key].eventPrefix).map((type) =>
    progressPair(type, SHOWN_IN_CONTRACTS.has(type) ? { ...moved, contractsUpdatedAt: MADE_AT } : moved),
  );
}

function pairsOfEntry(key: CatalogueKey): Pair[] {
  const { views, eventPrefix } = catalogues[key];
  const [registered, revised, removed] = lifecycleOf(eventPrefix);
  const { id, organizationId, fields, revised: result } = entryOf(key);
  const row = { id, organizationId, createdAt: MADE_AT };
  return [
    [views.name, registered, [], 'shows it', [{ ...row, ...fields, version: 1, updatedAt: MADE_AT }]],
    [views.name, revised, [registered], 'shows the result', [{ ...row, ...result, version: 2, updatedAt: timeOf(2) }]],
    [views.name, removed, [registered], 'removes it', []],
  ];
}

function historyPairs(key: CatalogueKey): Pair[] {
  if (key === 'users') return pairsOfLife('User', 'user', USER, 'Inés Peña', user, { isPublic: false });
  const { eventPrefix, aggregate, columns } = catalogues[key];
  const { id, fields, revised } = entryOf(key);
  const called = (state: object): string => String(Object.entries(state).find(([field]) => field === columns[0])?.[1]);
  return pairsOfLife(eventPrefix, aggregate, id, called(fields), fields, { renamed: called(revised) });
}

type Prefix = 'Contract' | 'Calculation' | CatalogueDefinition<CatalogueKey>['eventPrefix'];

function lifecycleOf<One extends Prefix>(prefix: One) {
  return [`${prefix}Registered`, `${prefix}Revised`, `${prefix}Removed`] as const;
}

function pairsOfLife(
  prefix: Prefix,
  kind: ChangeView['kind'],
  subjectId: string,
  subject: string,
  state: object,
  { renamed = subject, isPublic = true, last = state }: { renamed?: string; isPublic?: boolean; last?: object } = {},
): Pair[] {
  const [registered, revised, removed] = lifecycleOf(prefix);
  const organizationId = kind === 'user' || kind === 'calculation' ? INSTALLATION : ORGANIZATION;
  const id = `${organizationId}.${kind}-${subjectId}@1`;
  const told = {
    id,
    organizationId,
    kind,
    isPublic,
    subjectId,
    version: 1,
    position: positionOf(1),
    recordedAt: MADE_AT,
    changes: [],
  };
  const { changes } = (examples[revised] as Extract<MonitorEvent, { type: 'ContractRevised' }>).data; // or one like it
  const changed = { ...told, subject: renamed, action: 'revised', state: null, changes };
  return [
    ['changes', registered, [], 'tells the state', [{ ...told, subject, action: 'registered', state }]],
    ['changes', revised, [], 'tells what changed', [changed]],
    ['changes', removed, [], 'tells the last state', [{ ...told, subject, action: 'removed', state: last }]],
  ];
}
