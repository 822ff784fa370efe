import { changedByHand } from './changed-by-hand.ts';

const load = { via: 'data-load', dataLoadId: '1'.repeat(32), fileName: 'a.xlsx', sheetRow: 3 } as const;
const batch = (kind: 'change' | 'merge') => ({ via: 'batch', kind, batchId: '2'.repeat(32) }) as const;

describe('what people changed of a contract', () => {
  it('grows by what forms, tables and changes of many say', () => {
    expect(changedByHand([], { via: 'form' }, ['notes'])).toEqual(['notes']);
    expect(changedByHand(['notes'], { via: 'inline' }, ['notes', 'partida'])).toEqual(['notes', 'partida']);
    expect(changedByHand(['notes'], batch('change'), ['category'])).toEqual(['notes', 'category']);
  });

  it('is nothing any more once a load has spoken of it, and as before once another is meant by a join', () => {
    expect(changedByHand(['notes'], load, ['partida'])).toEqual([]);
    expect(changedByHand(['notes'], batch('merge'), ['supplier'])).toEqual(['notes']);
  });
});
