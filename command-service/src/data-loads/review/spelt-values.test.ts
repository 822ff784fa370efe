import type { CatalogueQuestion } from './rules/row-facts.ts';
import { createValueTally } from './spelt-values.ts';

const asking = (row: number, ...questions: CatalogueQuestion[]) => ({ row, lookups: { questions, answers: '' } });

describe('the spellings that rows ask the meaning of', () => {
  it('are counted by column, whatever their case and accents, as the first row writes them', () => {
    const tally = createValueTally();
    tally.add(asking(4, ['meaningsOf', 'category', 'Obra'], ['matchUnit', 'category']));
    tally.add(asking(3, ['meaningsOf', 'category', 'ÓBRA', 'procedureState', 'Obra']));
    expect(tally.values()).toEqual([
      { kind: 'category', key: 'OBRA', name: 'ÓBRA', rows: 2, firstRow: 3, byNumber: {} },
      { kind: 'procedureState', key: 'OBRA', name: 'Obra', rows: 1, firstRow: 3, byNumber: {} },
    ]);
  });

  it('of a type of procedure go with what the numbers of their rows say', () => {
    const tally = createValueTally();
    const exception = asking(3, ['meaningsOf', 'procedureType', 'Excepción', 'category', 'Obra']);
    tally.add({ ...exception, typeByNumber: 'NO_BID' });
    tally.add({ ...exception, row: 4, typeByNumber: 'NO_BID' });
    tally.add({ ...exception, row: 5, typeByNumber: 'INVITATION' });
    tally.add({ ...exception, row: 6 });
    expect(tally.values()).toMatchObject([
      { kind: 'procedureType', rows: 4, byNumber: { NO_BID: 2, INVITATION: 1 } },
      { kind: 'category', rows: 4, byNumber: {} },
    ]);
  });

  it('are the first of very many', () => {
    const tally = createValueTally();
    for (let row = 1; row <= 2_500; row += 1) tally.add(asking(row, ['meaningsOf', 'category', `Valor ${row}`]));
    tally.add(asking(2_501, ['meaningsOf', 'category', 'Valor 7']));
    expect(tally.values()).toHaveLength(2_000);
    expect(tally.values()[6]).toMatchObject({ name: 'Valor 7', rows: 2 });
  });

  it('are counted on when a row says something else, while it is known which row says them first', () => {
    const tally = createValueTally();
    const says = (row: number, text: string) => asking(row, ['meaningsOf', 'category', text]);
    for (let row = 1; row <= 600; row += 1) tally.add(says(row, row === 2 ? 'OBRA' : 'Obra'));
    expect(tally.replace(says(1, 'Obra'), says(1, 'Otra'))).toBe(true);
    expect(tally.values()).toEqual([
      { kind: 'category', key: 'OBRA', name: 'OBRA', rows: 599, firstRow: 2, byNumber: {} },
      { kind: 'category', key: 'OTRA', name: 'Otra', rows: 1, firstRow: 1, byNumber: {} },
    ]);
    expect(tally.replace(says(600, 'Obra'), undefined)).toBe(true);
    expect(tally.replace(says(1, 'Otra'), says(1, 'Obra'))).toBe(true);
    expect(tally.values()).toMatchObject([{ name: 'Obra', rows: 599, firstRow: 1 }]);
    for (let row = 3; row < 500; row += 1) expect(tally.replace(says(row, 'Obra'), undefined)).toBe(true);
    expect(tally.replace(says(1, 'Obra'), undefined)).toBe(true);
    expect(tally.replace(says(500, 'Obra'), undefined)).toBe(true);
    expect(tally.replace(says(501, 'Obra'), undefined)).toBe(false);
  });
});
