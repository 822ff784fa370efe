import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { writeDemoWorkbook } from '@monitor/standalone/demo/demo-workbook';
import { demoOrganizations } from '@monitor/standalone/demo/demo-world';
import type { CostCase } from './cost-case.ts';
import type { MonitorUnderTest } from './monitor-under-test.ts';
import { sendFile } from './send-file.ts';

/** Far more than a page shows, or a segment of the log holds. */
const ROWS = 4_000;
const LONGEST_PAGE = 100;
const AGAIN_AFTER_MS = 100;

const { path } = historyEndpoints.listChanges;

/** Registers a workbook; gives its load's id once what it did can be read. */
const load = async (monitor: MonitorUnderTest): Promise<string> => {
  const [organization] = demoOrganizations(new Date('2018-12-31'));
  const folder = await mkdtemp(join(tmpdir(), 'costs-file-'));
  const workbook = join(folder, 'contratos.xlsx');
  await writeDemoWorkbook(workbook, organization, ROWS);
  const bytes = await readFile(workbook);
  await rm(folder, { recursive: true });
  await monitor.signIn();
  await monitor.ask({ method: 'POST', path: dataLoadEndpoints.cancelCurrent.path, body: '{}' });
  await sendFile(monitor, dataLoadEndpoints.uploadDataLoad, 'contratos.xlsx', bytes);
  await monitor.ask({ method: 'POST', path: dataLoadEndpoints.confirmCurrent.path, body: '{}' });
  for (;;) {
    const { text } = await monitor.ask({ method: 'GET', path: `${path}?kind=data-load` });
    const [last] = JSON.parse(text).data.changes as { action: string; subjectId: string }[];
    if (last?.action === 'applied') return last.subjectId;
    await pause(AGAIN_AFTER_MS);
  }
};

/** What a load did, read from the log: its pages cost what is on them, however much it did. */
export const historyCosts = (monitor: MonitorUnderTest): readonly CostCase[] => {
  let loaded: Promise<string> | undefined;
  return ['', '&kind=supplier', '&kind=administrative-unit'].map((kind) => ({
    door: `GET ${path}`,
    input: `a page of a load${kind}`,
    prepare: async (share) => {
      loaded ??= load(monitor);
      const query = `dataLoad=${await loaded}${kind}&pageSize=${Math.ceil(LONGEST_PAGE * share)}`;
      return () => monitor.ask({ method: 'GET', path: `${path}?${query}` });
    },
  }));
};
