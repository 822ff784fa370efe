import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** One finds one's way in a folder of so many files, tests and style sheets counted. */
const MOST = 40;
const MOST_OF_SITE = 25;
/** A list by number, with an index of its own. */
const LISTS = ['docs/decisions'];

const counts = new Map();
for (const path of execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n'))
  counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);

const mostIn = (folder) => (folder.startsWith('web/') ? MOST_OF_SITE : MOST);
const tooFull = [...counts].filter(([folder, count]) => count > mostIn(folder) && !LISTS.includes(folder));
for (const [folder, count] of tooFull) console.error(`${folder} holds ${count} files, more than ${mostIn(folder)}`);
console.log(`${counts.size} folders, ${tooFull.length} of them too full`);
process.exitCode = tooFull.length > 0 ? 1 : 0;
