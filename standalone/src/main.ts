import { runProcess } from '@monitor/platform/process/run';
import { startMonitor } from './start-monitor.ts';

await runProcess('monitor', startMonitor);
