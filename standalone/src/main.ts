import { readConfig } from '@monitor/platform/process/config';
import { runProcess } from '@monitor/platform/process/run';
import { startMonitor } from './start-monitor.ts';

await runProcess(() => startMonitor(readConfig(process.env)));
