import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = 'web/dist/index.html';
const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/package.json',
  'web/vite.config.ts',
  'contracts-schema/src',
  'package-lock.json',
];

const changedAt = (path) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const within = (path) =>
  statSync(join(ROOT, path), { throwIfNoEntry: false })?.isDirectory()
    ? [path, ...readdirSync(join(ROOT, path), { recursive: true }).map((name) => join(path, name))]
    : [path];

const isCurrent = () => {
  const builtAt = changedAt(BUILT);
  return builtAt > 0 && SOURCES.flatMap(within).every((path) => changedAt(path) <= builtAt);
};

/** Builds the site when it is not built or older than its sources. Whatever comes of it, the monitor can start. */
const buildWhenNeeded = () => {
  if (isCurrent()) return;
  const instead = existsSync(join(ROOT, BUILT)) ? 'se sirve el que ya estaba construido' : 'el monitor arranca sin él';
  if (!['node_modules', 'web/node_modules'].some((folder) => existsSync(join(ROOT, folder, 'vite'))))
    return console.log(`El sitio no se construye porque falta vite (npm ci lo instala): ${instead}.`);
  console.log('Construyendo el sitio…');
  const { status } = spawnSync('npm run --silent build -w web -- --logLevel error', {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: true,
  });
  if (status !== 0) console.error(`El sitio no se pudo construir: ${instead}.`);
};

buildWhenNeeded();
