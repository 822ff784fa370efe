import { visitsLabel } from './visits-chart-options.ts';

const points = ['Octubre 2025', 'Noviembre 2025', 'Diciembre 2025', 'Enero 2026', 'Febrero 2026'].map((name) => {
  const [period = '', year = ''] = name.split(' ');
  return { _id: { period, year }, total: 1, totalPublic: null, totalInvitation: null, totalNoBid: null };
});
const labels = (pixels: number): string[] => points.map((_, at) => visitsLabel(points, at, pixels));

it('points in time are named by their months, and by their year where another begins', () =>
  expect(labels(60)).toEqual(['Oct<br><b>2025</b>', 'Nov', 'Dic', 'Ene<br><b>2026</b>', 'Feb']));

it('points that are close are named one in three, the last one too', () =>
  expect(labels(20)).toEqual(['', 'Nov<br><b>2025</b>', '', '', 'Feb<br><b>2026</b>']));

it('years are named by themselves', () => {
  const years = [{ ...points[0]!, _id: { period: '', year: '2026' } }];
  expect(visitsLabel(years, 0, 60)).toBe('2026');
});
