import { looksUneven, procedureShareOptions, procedureShareTable } from './chart-of-shares.ts';
import { type ProcedureAmounts, procedureShares } from './procedure-shares.ts';

const amounts = (...data: number[]): ProcedureAmounts => ({ labels: [], datasets: [{ data, backgroundColor: [] }] });

const spent = amounts(1_388_494_580.58, 205_311_542.19, 317_245_595.64);

const slicesOf = (given: ProcedureAmounts, round: boolean) => {
  const [series] = procedureShareOptions(given, round).series ?? [];
  return series && 'data' in series ? series.data : undefined;
};

describe('the shares of the procedure types', () => {
  it('are shares of amounts, and add up to the cent', () => {
    const { total, shares } = procedureShares(spent);
    expect(total).toBe(1_911_051_718.41);
    expect(shares.map(({ type, amount }) => [type, amount])).toEqual([
      ['PUBLIC', 1_388_494_580.58],
      ['INVITATION', 205_311_542.19],
      ['NO_BID', 317_245_595.64],
    ]);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it('are 0 where nothing was spent', () => {
    expect(procedureShares(amounts(0, 0, 0)).shares.map(({ share }) => share)).toEqual([0, 0, 0]);
    expect(procedureShares({ labels: [], datasets: [] }).total).toBe(0);
  });
});

describe('the donut', () => {
  it('says whole percentages where the organization rounds', () => {
    expect(slicesOf(spent, true)).toMatchObject([
      { name: 'Lic. pública', y: 1_388_494_580.58, custom: { share: '73%', amount: '$1,388,494,580.58 MXN' } },
      { name: 'Por invitación', y: 205_311_542.19, custom: { share: '11%' } },
      { name: 'Adj. directa', y: 317_245_595.64, custom: { share: '17%' } },
    ]);
  });

  it('says two decimals where it does not', () => {
    expect(slicesOf(spent, false)).toMatchObject([
      { custom: { share: '72.66%' } },
      { custom: { share: '10.74%' } },
      { custom: { share: '16.60%' } },
    ]);
  });

  it('has its total in the middle, rounded alike', () => {
    const writtenBy = (round: boolean) => {
      const texts: string[] = [];
      const element = { attr: () => element, css: () => element, add: () => element, destroy: () => {} };
      const text = (written: string) => {
        texts.push(written);
        return element;
      };
      const chart = { renderer: { text } };
      procedureShareOptions(spent, round).chart?.events?.render?.call(chart as never, new Event('render'));
      return texts;
    };
    expect(writtenBy(true)).toEqual(['Total', '$1,911,051,718', 'MXN']);
    expect(writtenBy(false)).toEqual(['Total', '$1,911,051,718.41', 'MXN']);
  });

  it('keeps every slice: its legend hides none', () => {
    const pie = procedureShareOptions(spent, true).plotOptions?.pie;
    expect(pie?.point?.events?.legendItemClick?.call({} as never, {} as never)).toBe(false);
  });
});

describe('the table of the donut', () => {
  it('has amounts, percentages and their total', () => {
    const { columns, rows, totals } = procedureShareTable(amounts(50, 25, 25), false);
    expect(columns.map(({ header }) => header)).toEqual(['Tipo de procedimiento', 'Monto', 'Porcentaje']);
    expect(rows).toEqual([
      ['Lic. pública', 50, 50],
      ['Por invitación', 25, 25],
      ['Adj. directa', 25, 25],
    ]);
    expect(totals).toEqual(['Total', 100, 100]);
  });

  it('rounds its percentages as the donut does', () => {
    const percentIn = (round: boolean) => procedureShareTable(spent, round).columns[2]?.format?.(72.6566);
    expect([percentIn(true), percentIn(false)]).toEqual(['73%', '72.66%']);
  });
});

describe('rounded percentages', () => {
  it('are noticed when they do not add up to 100', () => {
    expect(looksUneven(spent, true)).toBe(true);
    expect(looksUneven(spent, false)).toBe(false);
    expect(looksUneven(amounts(0, 0, 0), true)).toBe(false);
  });
});
