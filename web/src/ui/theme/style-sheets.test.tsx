import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COLUMN_STEPS, LEAST_WIDTHS, LOOKS, STEPS } from '../layout/primitives.ts';

const SITE = fileURLToPath(new URL('../..', import.meta.url));
const PRIMITIVES = join(SITE, 'ui/layout/primitives.css');

const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).map((name) => join(SITE, name));
const read = (path: string) => readFileSync(path, 'utf8');
const found = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name]) => name!));

const classesOf = (sheet: string) =>
  found(read(sheet).replace(/\/\*.*?\*\//gs, ''), /\.([a-z][a-z0-9]*)(?=[^{}]*\{)/gi);
const composed = files
  .filter((path) => path.endsWith('.module.css'))
  .flatMap((path) =>
    [...read(path).matchAll(/composes: (.+?)(?: from ["'](.+?)["'])?;/g)].map(([, names, from]) => ({
      names: names!.split(' '),
      sheet: from ? join(dirname(path), from) : path,
    })),
  );

/** The names that sources take of each sheet, and whether one takes some by a value. */
const taken = files
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .flatMap((path) => {
    const source = read(path);
    const body = source.replace(/^import .*$/gm, '');
    return [...source.matchAll(/^import (\w+) from '(\S+\.module\.css)'/gm)].map(([, styles, sheet]) => ({
      path,
      sheet: join(dirname(path), sheet!),
      names: found(body, new RegExp(`\\b${styles}\\.(\\w+)`, 'g')),
      byValue: body.includes(`${styles}[`),
    }));
  });

test('each class that a component names stands in its sheet', () => {
  const missing = taken.flatMap(({ path, sheet, names }) =>
    [...names].filter((name) => !classesOf(sheet).has(name)).map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('no class stands in a sheet that nothing names', () => {
  const sheets = files.filter((path) => path.endsWith('.module.css'));
  const unused = sheets.flatMap((path) => {
    const by = taken.filter(({ sheet }) => sheet === path);
    if (by.some(({ byValue }) => byValue)) return [];
    const used = new Set([
      ...by.flatMap(({ names }) => [...names]),
      ...composed.filter(({ sheet }) => sheet === path).flatMap(({ names }) => names),
    ]);
    return [...classesOf(path)].filter((name) => !used.has(name)).map((name) => `${path}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test('each primitive has a rule', () => {
  const rules = classesOf(PRIMITIVES);
  const names = [
    ...['stack', 'cluster', 'line', 'tiles', 'shares', 'page', 'parts', 'reading', 'desk'],
    ...STEPS.map((step) => `gap${step}`),
    ...COLUMN_STEPS.map((step) => `columns${step}`),
    ...LEAST_WIDTHS.map((width) => `least${width}`),
    ...LOOKS,
  ];
  expect([...rules].toSorted()).toEqual(names.toSorted());
});
