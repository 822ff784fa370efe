import { join } from 'node:path';
import { temporaryFolder } from '../running/monitor-process.ts';
import { fillFolder } from './fill-folder.ts';
import { keepFolder } from './kept-folders.ts';

const [release] = process.argv.slice(2);
if (!release) throw new Error('Usage: npm run keep-release -- VERSION');

const folder = await temporaryFolder();
const dataDir = join(folder.path, 'data');
await keepFolder(release, dataDir, await fillFolder(dataDir));
await folder.remove();
