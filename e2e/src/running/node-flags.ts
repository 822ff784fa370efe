import { fileURLToPath } from 'node:url';
import packageJson from '../../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** What npm's scripts start Node with, for processes that are started without npm, and wherever. */
export const nodeFlags: readonly string[] = packageJson.scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'))
  .map((word) => word.replace('=./', `=${ROOT}`));
