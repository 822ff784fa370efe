import { execFileSync } from 'node:child_process';

/** Ends the run with one clear line where no Docker engine answers. */
export default () => {
  try {
    execFileSync('docker', ['info'], { stdio: 'ignore' });
  } catch {
    console.error('\nNo Docker engine answers here: the container suites were not run.');
    process.exit(1);
  }
};
