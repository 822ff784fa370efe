import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type ApiClient, signIn } from '../api/api-client.ts';
import { sampleWorkbook } from '../api/sample-workbook.ts';
import { freshStores } from '../running/fresh-stores.ts';
import { ADMIN, type MonitorProcess, startProcess, temporaryFolder } from '../running/monitor-process.ts';
import { openBrowser } from './open-browser.ts';
import { townContracts } from './town-contracts.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

export const TOWN = { name: 'Municipio de Pruebas', shortName: 'PRUEBAS' };
export const WORKBOOK = 'contratos-2017-2018.xlsx';

/** Who comes: somebody new, somebody who chose the town before, or who is signed in besides. */
type Guest = 'stranger' | 'reader' | 'administrator';
type Visit = Readonly<{ as?: Guest; size?: typeof DESKTOP; at?: string }>;
type Memory = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A monitor with one town's contracts, and a browser to read it with. */
export type BrowserWorld = Readonly<{
  url: string;
  admin: ApiClient;
  organizationId: string;
  /** A page in a browser of its own, at an address of the monitor. */
  visit: (visit?: Visit) => Promise<Page>;
  /** Says that errors like this one belong to a journey: refusals that its page deals with. */
  expectError: (like: RegExp) => void;
  /** What browsers reported as errors and no journey expected: exceptions, refused content, failed requests. */
  errors: () => readonly string[];
  /** Kills the monitor, and starts it again at the same address on the same data. */
  kill: () => Promise<void>;
  revive: () => Promise<void>;
  close: () => Promise<void>;
}>;

const IN_MEXICO: BrowserContextOptions = {
  locale: 'es-MX',
  timezoneId: 'America/Mexico_City',
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
};

export const openBrowserWorld = async (): Promise<BrowserWorld> => {
  const folder = await temporaryFolder();
  const stores = freshStores();
  const start = (port: string): Promise<MonitorProcess> =>
    startProcess({ dataDir: folder.path, env: { ...stores, PORT: port } });
  const [monitor, browser] = await Promise.all([start('0'), openBrowser()]);
  const { url } = monitor;
  let running = monitor;
  const { admin, organizationId } = await registerTown(url);
  const errors = watchErrors(browser);

  const open = async (size: typeof DESKTOP, memory?: Memory): Promise<Page> => {
    const context = await browser.newContext({
      ...IN_MEXICO,
      baseURL: url,
      viewport: size,
      ...(size === PHONE && { isMobile: true, hasTouch: true }),
      ...(memory && { storageState: memory }),
    });
    errors.watch(context);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    return page;
  };

  const remembering = async (guest: Guest): Promise<Memory | undefined> => {
    if (guest === 'stranger') return undefined;
    memories[guest] ??= memoryOf(
      await open(DESKTOP, guest === 'administrator' ? await remembering('reader') : undefined),
      arrive[guest],
    );
    return memories[guest];
  };
  const memories: Partial<Record<Guest, Promise<Memory>>> = {};
  const arrive = {
    reader: async (page: Page) => {
      await page.goto(`/select-organization?redirectTo=/privacy&autoSelectOrganization=${organizationId}`);
      await page.waitForURL('**/privacy');
    },
    administrator: async (page: Page) => {
      await page.goto('/login');
      await page.getByLabel('Usuario').fill(ADMIN.username);
      await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.password);
      await page.getByRole('button', { name: 'INICIAR SESIÓN' }).click();
      await page.waitForURL('**/admin');
    },
  };

  return {
    url,
    admin,
    organizationId,
    visit: async ({ as = 'reader', size = DESKTOP, at } = {}) => {
      const page = await open(size, await remembering(as));
      if (at) await page.goto(at);
      return page;
    },
    expectError: errors.expect,
    errors: errors.unexpected,
    kill: async () => {
      running.process.kill('SIGKILL');
      await running.stop();
    },
    revive: async () => {
      running = await start(new URL(url).port);
    },
    close: async () => {
      await browser.close();
      await running.stop();
      await folder.remove();
    },
  };
};

/** What a browser keeps of a visit, for others that begin where it ended. */
const memoryOf = async (page: Page, arrive: (page: Page) => Promise<void>): Promise<Memory> => {
  await arrive(page);
  const memory = await page.context().storageState();
  await page.context().close();
  return memory;
};

const watchErrors = (_: Browser) => {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  return {
    watch: (context: BrowserContext): void => {
      context.on('weberror', (error) => seen.push(`${error.page()?.url()}: ${error.error().stack}`));
      context.on('console', (message) => {
        if (message.type() === 'error')
          seen.push(`${message.page()?.url()}: ${message.text()} ${message.location().url}`);
      });
    },
    expect: (like: RegExp): void => void expected.push(like),
    unexpected: (): string[] => seen.filter((error) => !expected.some((like) => like.test(error))),
  };
};

const registerTown = async (url: string): Promise<{ admin: ApiClient; organizationId: string }> => {
  const administrator = await signIn(url);
  const { body } = await administrator.post('/api/organizations/save', TOWN);
  const organizationId = String(body.data._id);
  const admin = administrator.in(organizationId);
  await admin.upload('/api/data-load/upload', { file: await sampleWorkbook(townContracts()) }, WORKBOOK);
  await admin.post('/api/data-load/confirm-current');
  await admin.get('/public-api/contracts/list');
  return { admin, organizationId };
};
