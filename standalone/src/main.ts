import { readConfig } from '@monitor/platform/process/config';
import { runProcess } from '@monitor/platform/process/run';
import { startMonitor } from './start-monitor.ts';

await runProcess(async () => {
  const monitor = await startMonitor(readConfig(process.env));
  for (const line of monitor.lines) console.log(line);
  return monitor;
});
