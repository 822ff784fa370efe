import { runMonitor } from './commands/run-monitor.ts';

process.exitCode = await runMonitor({
  args: process.argv.slice(2),
  env: process.env,
  stdin: process.stdin,
  terminal: { out: process.stdout, err: process.stderr },
});
