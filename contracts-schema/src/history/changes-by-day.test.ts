import { changesByDay, groupSentence } from './changes-by-day.ts';
import type { HistoryEntry } from './history-answers.ts';

const entry = (minute: number, changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: `${minute}`,
  kind: 'calculation',
  action: 'registered',
  subjectId: '1',
  subject: 'Índice',
  recordedAt: new Date(Date.UTC(2024, 2, 9, 18) - minute * 60_000).toISOString(),
  validFrom: '2024-03-09',
  version: 1,
  position: '1',
  via: 'system',
  dataLoad: null,
  batch: null,
  who: { label: 'Sistema' },
  counts: null,
  revertCounts: null,
  changes: [],
  ...changes,
});
const ALL = { hasMore: false, isOfOneLoad: false, leadsWithMoney: false };
const sizesOf = (entries: readonly HistoryEntry[]) =>
  changesByDay(entries, ALL).flatMap(({ groups }) => groups.map((group) => group.length));

describe('changes that were made at once', () => {
  it('are told as one, from three on', () => {
    const three = [entry(0), entry(0.5), entry(1)];
    expect(sizesOf(three)).toEqual([3]);
    expect(sizesOf(three.slice(1))).toEqual([1, 1]);
    expect(groupSentence([three[0]!, ...three.slice(1)])).toBe('Se registraron 3 cálculos');
  });

  it.each([
    ['of another kind', { kind: 'user' }],
    ['otherwise', { action: 'removed' }],
    ['by another', { who: { label: 'Persona 1' } }],
    ['in another way', { via: 'form' }],
    ['in another batch', { batch: { id: 'x', kind: 'change', isUndone: false, total: 2 } }],
    ['later', { recordedAt: '2024-03-09T17:50:00.000Z' }],
  ] as const)('are not one with what was done %s', (_what, changes) => {
    expect(sizesOf([entry(0), entry(0), entry(0), entry(0.1, changes as Partial<HistoryEntry>)])).toEqual([3, 1]);
  });

  it('are never loads, each of which tells of many', () => {
    for (const action of ['applied', 'revised']) {
      const load = { kind: 'data-load', action };
      expect(sizesOf([entry(0, load), entry(0, load), entry(0, load)])).toEqual([1, 1, 1]);
    }
  });

  it('are told one by one where it was asked what one load did', () => {
    const [day] = changesByDay([entry(0), entry(0), entry(0)], { ...ALL, isOfOneLoad: true });
    expect(day?.groups).toHaveLength(3);
  });

  it('are told after what concerns money on the same day where a list leads with it, the newest first among each', () => {
    const entries = [
      entry(0, { kind: 'user' }),
      entry(1, { kind: 'contract' }),
      entry(2),
      entry(3, { kind: 'batch' }),
      entry(4, { kind: 'data-load', action: 'applied' }),
      entry(24 * 60, { kind: 'user' }),
    ];
    const kinds = (leadsWithMoney: boolean) =>
      changesByDay(entries, { ...ALL, leadsWithMoney }).map(({ groups }) => groups.map(([first]) => first.kind));
    expect(kinds(true)).toEqual([['contract', 'batch', 'data-load', 'user', 'calculation'], ['user']]);
    expect(kinds(false)).toEqual([['user', 'contract', 'calculation', 'batch', 'data-load'], ['user']]);
  });

  it('stand under the installation’s day, led by what it did to contracts', () => {
    const counts = { contracts: 2_000, countedAmount: 1_000.1, suppliers: 3, skipped: 0, leftOut: 0, revised: 4 };
    const loaded = entry(0, { kind: 'data-load', action: 'applied', counts: counts as HistoryEntry['counts'] });
    const contract = (action: string, minute: number, procedureState = 'CONCLUDED') =>
      entry(minute, {
        kind: 'contract',
        action,
        changes: Object.entries({ procedureState, totalOrMaxAmount: 50.2 }).map(([field, to]) => ({
          field,
          label: field,
          from: null,
          to,
        })),
      });
    const entries = [
      loaded,
      contract('registered', 1),
      contract('removed', 2),
      contract('registered', 13 * 60, 'DESERTED'),
    ];

    expect(changesByDay(entries, ALL).map(({ day, figures }) => [day, figures])).toEqual([
      ['2024-03-09', '2,001 contratos registrados ($1,050.30), 4 contratos corregidos, 1 contrato eliminado'],
      ['2024-03-08', '1 contrato registrado'],
    ]);
    expect(changesByDay(entries, { ...ALL, hasMore: true }).map(({ figures }) => figures !== '')).toEqual([
      true,
      false,
    ]);
  });
});
