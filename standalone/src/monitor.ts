import { OTHERS_NOTHING } from '@monitor/platform/process/run';
import { runMonitor } from './commands/run-monitor.ts';

process.umask(OTHERS_NOTHING);
process.exitCode = await runMonitor({
  args: process.argv.slice(2),
  env: process.env,
  stdin: process.stdin,
  terminal: { out: process.stdout, err: process.stderr },
});
