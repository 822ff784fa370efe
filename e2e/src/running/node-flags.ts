import packageJson from '../../../package.json' with { type: 'json' };

/** What npm's scripts start Node with, for processes that are started without npm. */
export const nodeFlags: readonly string[] = packageJson.scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'));
