import { visitPeriods } from './visit-periods.ts';

const named = (...asked: Parameters<typeof visitPeriods>): string[] =>
  visitPeriods(...asked).map(({ period, year }) => `${period} ${year}`.trim());

describe('the chart of visits', () => {
  it('shows the last twelve months, over the turn of a year', () => {
    const shown = visitPeriods('MONTHS', '2026-02-28');
    expect(shown).toHaveLength(12);
    expect(shown[0]).toEqual({ period: 'Marzo', year: '2025', from: '2025-03-01', to: '2025-03-31' });
    expect(shown[9]).toEqual({ period: 'Diciembre', year: '2025', from: '2025-12-01', to: '2025-12-31' });
    expect(shown[11]).toEqual({ period: 'Febrero', year: '2026', from: '2026-02-01', to: '2026-02-31' });
  });

  it('shows the last four quarters', () => {
    expect(named('QUARTER', '2026-04-01')).toEqual([
      ...['3er trimestre 2025', '4º trimestre 2025'],
      ...['1er trimestre 2026', '2º trimestre 2026'],
    ]);
    expect(visitPeriods('QUARTER', '2026-12-31').at(-1)).toMatchObject({ from: '2026-10-01', to: '2026-12-31' });
  });

  it('shows this year and the five before', () => {
    expect(named('YEAR', '2026-01-01')).toEqual(['2021', '2022', '2023', '2024', '2025', '2026']);
    expect(visitPeriods('YEAR', '2026-01-01').at(-1)).toMatchObject({ from: '2026-01-01', to: '2026-12-31' });
  });
});
