import { readFileSync } from 'node:fs';
import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { foldCosts } from './fold-costs.ts';

const kept = JSON.parse(readFileSync(new URL('../../costs.json', import.meta.url), 'utf8'));

test('what every door and every fold costs is written down', () => {
  const doors = allEndpoints.map(({ method, path }) => `${method} ${path}`);
  const folds = foldCosts().map(({ door }) => door);
  expect([...new Set([...doors, ...folds])].filter((door) => !Object.hasOwn(kept, door))).toEqual([]);
});
