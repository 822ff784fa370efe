import { corruptionLevelOf } from './corruption-level.ts';
import { formatResult } from './format-result.ts';

it.each([
  [-3, 'HIGH'],
  [50, 'HIGH'],
  [50.000001, 'MEDIUM'],
  [75, 'MEDIUM'],
  [75.004, 'LOW'],
  [120, 'LOW'],
])('an index of %d is of the level %s, however it is rounded', (index, level) => {
  expect(corruptionLevelOf(index)).toBe(level);
});

it.each([
  [1234567.895, 'AMOUNT', '$1,234,567.90'],
  [-12.3, 'AMOUNT', '-$12.30'],
  [-0.001, 'AMOUNT', '$0.00'],
  [28, 'PERCENTAGE', '28.00%'],
  [28.125, 'PERCENTAGE', '28.125%'],
  [100 / 3, 'PERCENTAGE', '33.3333%'],
  [50.00005, 'PERCENTAGE', '50.0001%'],
  [12, 'NORMAL', '12.00'],
  [1.123, 'NORMAL', '1.12'],
  [1.005, 'NORMAL', '1.01'],
  [2 / 3, 'NORMAL', '0.6667'],
  [1e-7, 'NORMAL', '0.0000'],
  [null, 'PERCENTAGE', '---'],
] as const)('%d as %s reads %s', (result, form, text) => {
  expect(formatResult(result, form)).toBe(text);
});
