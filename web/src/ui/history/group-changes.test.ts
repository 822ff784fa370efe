import type { HistoryEntry } from '@monitor/contracts-schema';
import { groupChanges } from './group-changes.ts';

const entry = (id: string, parts: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  kind: 'contract',
  action: 'registered',
  subjectId: id,
  subject: id,
  recordedAt: '2026-11-20T12:00:00.000Z',
  holdsSince: '2026-11-20',
  version: 1,
  position: id,
  via: 'form',
  dataLoad: null,
  who: { label: 'Persona 1' },
  changes: [],
  ...parts,
});
const loaded = (id: string, load: string, parts: Partial<HistoryEntry> = {}) =>
  entry(id, { via: 'data-load', dataLoad: { id: load, fileName: 'a.xlsx', sheetRow: 3, decidedNames: [] }, ...parts });

const sizes = (entries: readonly HistoryEntry[]) => groupChanges(entries).map((group) => group.entries.length);

describe('neighbouring changes', () => {
  it('of one load, kind and action are told together', () =>
    expect(sizes([loaded('1', 'x'), loaded('2', 'x'), loaded('3', 'x')])).toEqual([3]));
  it('of two loads are told apart', () => expect(sizes([loaded('1', 'x'), loaded('2', 'y')])).toEqual([1, 1]));
  it('of two kinds or actions are told apart', () =>
    expect(
      sizes([loaded('1', 'x'), loaded('2', 'x', { kind: 'supplier' }), loaded('3', 'x', { action: 'revised' })]),
    ).toEqual([1, 1, 1]));
  it('made by hand are told one by one', () => expect(sizes([entry('1'), entry('2')])).toEqual([1, 1]));
  it('of a load itself are told one by one', () =>
    expect(sizes([loaded('1', 'x', { kind: 'data-load' }), loaded('2', 'x', { kind: 'data-load' })])).toEqual([1, 1]));
  it('keep their order, and none is lost', () => {
    const entries = [loaded('1', 'x'), entry('2'), loaded('3', 'x')];
    expect(groupChanges(entries).flatMap((group) => group.entries)).toEqual(entries);
  });
});
