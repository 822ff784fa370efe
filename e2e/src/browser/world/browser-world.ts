import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type Guest, guestMemories, type Memory } from './guests.ts';
import { openBrowser } from './open-browser.ts';
import { type Environment, openTownMonitor, type TownMonitor } from './town-monitor.ts';
import { watchedErrors } from './watched-errors.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const TABLET = { width: 768, height: 1024 };
export const PHONE = { width: 360, height: 740 };
export const SIZES = [DESKTOP, TABLET, PHONE];

/** `program` is what the browser says it is; unless told otherwise it says that nobody sits before it. */
type Visit = Readonly<{ as?: Guest; size?: typeof DESKTOP; at?: string; program?: string; runsScripts?: boolean }>;

/** A town's monitor, and a browser to read it with. */
export type BrowserWorld = TownMonitor &
  Readonly<{
    /** A page in a browser of its own, at an address of the monitor; unless told otherwise a reader's, on a wide screen. */
    visit: (visit?: Visit) => Promise<Page>;
    /** Says that errors like this one belong to a journey: refusals that its page deals with. */
    expectError: (like: RegExp) => void;
    /** What browsers reported as errors and no journey expected. */
    errors: () => readonly string[];
  }>;

const IN_MEXICO: BrowserContextOptions = {
  locale: 'es-MX',
  timezoneId: 'America/Mexico_City',
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
};

/** What pages meet while their monitor is away, and until it takes orders again. */
const WHILE_AWAY =
  /ERR_(?:CONNECTION_(?:REFUSED|RESET)|EMPTY_RESPONSE|FAILED|INCOMPLETE_CHUNKED)|WebSocket connection to| 503 /;

type OpenWorld = BrowserWorld & Readonly<{ leave: () => Promise<void> }>;

/**
 * A world for the tests that follow: there before them, in an environment that is known by then. Whatever pages a test
 * visits are left at its end: those of all tests would go on asking for what each of them changes.
 */
export const openBrowserWorld = (environment: () => Promise<Environment> = async () => ({})): BrowserWorld => {
  const world = {} as OpenWorld; // all of it once tests begin
  beforeAll(async () => {
    Object.assign(world, await createWorld(await environment()));
  });
  afterEach(() => world.leave?.());
  afterAll(() => world.close?.());
  return world;
};

const createWorld = async (environment: Environment): Promise<OpenWorld> => {
  const browser = await openBrowser();
  const monitor = await openTownMonitor(environment).catch(async (failure) => {
    await browser.close();
    throw failure;
  });
  const errors = watchedErrors();
  const visits = new Set<BrowserContext>();

  const open = async (memory?: Memory, size = DESKTOP, program?: string, javaScriptEnabled = true): Promise<Page> => {
    const context = await browser.newContext({
      ...IN_MEXICO,
      baseURL: monitor.url,
      viewport: size,
      javaScriptEnabled,
      ...(size === PHONE && { isMobile: true, hasTouch: true }),
      ...(memory && { storageState: memory }),
      ...(program && { userAgent: program }),
    });
    visits.add(context);
    errors.watch(context);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return page;
  };
  const memories = guestMemories(open, monitor.organizationId);

  return {
    ...monitor,
    kill: () => {
      errors.expect(WHILE_AWAY);
      return monitor.kill();
    },
    visit: async ({ as = 'reader', size, at, program, runsScripts } = {}) => {
      const page = await open(await memories[as](), size, program, runsScripts);
      if (at) await page.goto(at);
      return page;
    },
    expectError: errors.expect,
    errors: errors.unexpected,
    leave: async () => {
      await Promise.all([...visits].map((visit) => visit.close()));
      visits.clear();
    },
    close: async () => {
      await browser.close();
      await monitor.close();
    },
  };
};
