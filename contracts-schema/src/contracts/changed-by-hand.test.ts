import { byHandAfter, changedByHand } from './changed-by-hand.ts';

const [LOAD, OTHER, BATCH] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string]; // three of three
const load = (dataLoadId: string, isUndone?: true) =>
  ({ via: 'data-load', dataLoadId, fileName: 'a.xlsx', sheetRow: 3, ...(isUndone && { isUndone }) }) as const;
const batch = (kind: 'change' | 'merge', isUndone?: true) =>
  ({ via: 'batch', kind, batchId: BATCH, ...(isUndone && { isUndone }) }) as const;
const byForm = { via: 'form' } as const;

type Step = readonly [cause: Parameters<typeof byHandAfter>[1], ...fields: string[]];
const after = (...steps: readonly Step[]) =>
  steps.reduce<readonly string[]>((before, [cause, ...fields]) => byHandAfter(before, cause, fields), []);
const said = (...steps: readonly Step[]) => changedByHand(after(...steps));

describe('what people changed of a contract since its last load', () => {
  it('grows by what forms, tables and changes of many say', () => {
    expect(said([byForm, 'notes'], [{ via: 'inline' }, 'notes', 'partida'])).toEqual(['notes', 'partida']);
    expect(said([byForm, 'notes'], [batch('change'), 'category', 'notes'])).toEqual(['notes', 'category']);
  });

  it('is nothing once a load has spoken of it, until people change it again', () => {
    expect(after([load(LOAD), 'notes'])).toEqual([]);
    expect(said([byForm, 'notes'], [load(LOAD), 'partida'])).toEqual([]);
    expect(said([byForm, 'notes'], [load(LOAD), 'notes'], [byForm, 'partida'])).toEqual(['partida']);
  });

  it('is what it was once that load is taken back, but for loads that spoke besides', () => {
    const before: readonly Step[] = [
      [byForm, 'notes'],
      [load(LOAD), 'notes'],
    ];
    expect(after(...before, [load(LOAD, true), 'notes'])).toEqual(['notes']);
    expect(said(...before, [byForm, 'partida'], [load(LOAD, true), 'notes'])).toEqual(['notes', 'partida']);
    expect(said(...before, [load(OTHER), 'notes'], [load(LOAD, true), 'notes'])).toEqual([]);
    expect(after(...before, [load(OTHER), 'notes'], [load(LOAD, true)], [load(OTHER, true)])).toEqual(['notes']);
  });

  it('is what it was once a change of many is taken back', () => {
    expect(after([byForm, 'notes'], [batch('change'), 'notes'], [batch('change', true), 'notes'])).toEqual(['notes']);
    expect(after([batch('change'), 'notes', 'partida'], [batch('change', true), 'notes'])).toEqual([]);
  });

  it('stays as it is where another is meant by a join, or again', () => {
    expect(after([byForm, 'notes'], [batch('merge'), 'supplier'])).toEqual(['notes']);
    expect(after([byForm, 'notes'], [batch('merge', true), 'supplier'])).toEqual(['notes']);
  });
});
