import { join } from 'node:path';
import { standingPort } from '@monitor/platform/process/testing/standing-port';
import { type ApiClient, signInByApi } from '../../api/api-client.ts';
import { sampleWorkbook } from '../../api/sample-workbook.ts';
import { freshStores } from '../../running/fresh-stores.ts';
import { type MonitorProcess, startProcess, temporaryFolder } from '../../running/monitor-process.ts';
import { mailsIn, type WrittenMail } from '../written-mail.ts';
import { townContracts } from './town-contracts.ts';

export const TOWN = { name: 'Municipio de Pruebas', shortName: 'PRUEBAS' };
const WORKBOOK = 'contratos-2017-2018.xlsx';

/** A monitor of its own, with one town's contracts. */
export type TownMonitor = Readonly<{
  url: string;
  /** Asks and orders as the town's administrator, past any page. */
  admin: ApiClient;
  organizationId: string;
  /** Kills the monitor, and starts it again at the same address on the same data. */
  kill: () => Promise<void>;
  revive: () => Promise<void>;
  /** The mails that it has written so far. */
  mails: () => Promise<readonly WrittenMail[]>;
  close: () => Promise<void>;
}>;

export type Environment = Readonly<Record<string, string>>;

export const openTownMonitor = async (env: Environment = {}): Promise<TownMonitor> => {
  const folder = await temporaryFolder();
  const stores = freshStores();
  const PORT = String(await standingPort());
  const start = () => startProcess({ dataDir: folder.path, env: { ...stores, ...env, PORT } });
  let running: MonitorProcess | undefined;
  const close = async (): Promise<void> => {
    await running?.stop();
    await folder.remove();
  };
  try {
    running = await start();
    const { url } = running;
    return {
      url,
      ...(await registerTown(url)),
      kill: async () => {
        running?.process.kill('SIGKILL');
        await running?.stop();
      },
      revive: async () => {
        running = await start();
      },
      mails: () => mailsIn(join(folder.path, 'outbox')),
      close,
    };
  } catch (failure) {
    await close();
    throw failure;
  }
};

const registerTown = async (url: string): Promise<Pick<TownMonitor, 'admin' | 'organizationId'>> => {
  const administrator = await signInByApi(url);
  const { body } = await administrator.post('/api/organizations/save', TOWN);
  const organizationId = String(body.data._id);
  const admin = administrator.in(organizationId);
  await admin.upload('/api/data-load/upload', { file: await sampleWorkbook(townContracts()) }, WORKBOOK);
  await admin.post('/api/data-load/confirm-current');
  return { admin, organizationId };
};
