import { createBuyerTally } from './buyers.ts';

describe('the buyers of a file', () => {
  const tally = (ours: readonly string[] | null, ...names: readonly string[]) => {
    const buyers = createBuyerTally(ours);
    for (const name of names) buyers.add(name, { totalOrMaxAmount: { value: 10 } });
    return buyers.found();
  };
  const many = Array.from({ length: 1_200 }, (_, at) => `DEPENDENCIA ${at}`);

  it('are those of most rows, wherever they stand, and it is said how many there are besides', () => {
    const { buyers, more } = tally(null, ...many, 'Municipio', 'MUNICIPIO');
    expect(buyers[0]).toEqual({ name: 'Municipio', rows: 2, amount: 20 });
    expect([buyers.length, more]).toEqual([1_000, 201]);
  });

  it('are also those that were decided before, however few their rows', () => {
    const { buyers } = tally(['municipio'], ...many, ...many, 'Municipio');
    expect(buyers.at(-1)).toEqual({ name: 'Municipio', rows: 1, amount: 10 });
  });
});
