import { byHandAfter, changedByHand, editedFromIn } from './changed-by-hand.ts';

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

  it('is the same whether or not the load’s row was edited in its review', () => {
    const edited = { ...load(LOAD), editedFrom: 'a.b' };
    expect(said([byForm, 'notes'], [edited, 'notes'])).toEqual([]);
    expect(said([byForm, 'notes'], [edited, 'notes'], [load(LOAD, true), 'notes'])).toEqual(['notes']);
  });

  it('stays as it is where another is meant by a join, or again', () => {
    expect(after([byForm, 'notes'], [batch('merge'), 'supplier'])).toEqual(['notes']);
    expect(after([byForm, 'notes'], [batch('merge', true), 'supplier'])).toEqual(['notes']);
  });
});

describe('what a file says in the row by which a load last spoke of a contract, where that was edited', () => {
  const edited = (dataLoadId: string, editedFrom = 'a.b') => ({ ...load(dataLoadId), editedFrom }) as const;
  const inFile = (...steps: readonly Step[]) => editedFromIn(after(...steps));

  it('is told by the load that registered it, or that corrected it', () => {
    expect(inFile([edited(LOAD)])).toBe('a.b');
    expect(inFile([byForm], [edited(LOAD), 'notes'])).toBe('a.b');
    expect(inFile([load(LOAD)])).toBeUndefined();
  });

  it('stays while people change the contract, which is told besides', () => {
    const steps: readonly Step[] = [[edited(LOAD)], [byForm, 'notes'], [batch('change'), 'partida']];
    expect([inFile(...steps), said(...steps)]).toEqual(['a.b', ['notes', 'partida']]);
  });

  it('is what the next load says, until that is taken back', () => {
    const next: Step = [load(OTHER), 'notes'];
    expect(inFile([edited(LOAD)], next)).toBeUndefined();
    expect(inFile([edited(LOAD)], next, [load(OTHER, true), 'notes'])).toBe('a.b');
    expect(inFile([edited(LOAD)], [edited(OTHER, 'c.d'), 'notes'])).toBe('c.d');
    expect(inFile([edited(LOAD)], [edited(OTHER, 'c.d'), 'notes'], [load(OTHER, true), 'notes'])).toBe('a.b');
  });

  it('stays where a list of procedures completes it, whatever was edited in that', () => {
    const list: Step = [{ ...edited(OTHER, 'c.d'), layout: 'procedures' }, 'procedureState'];
    expect(inFile([edited(LOAD)], list)).toBe('a.b');
    expect(inFile([edited(LOAD)], [byForm, 'notes'], list)).toBe('a.b');
    expect(inFile([load(LOAD)], list)).toBeUndefined();
  });
});
