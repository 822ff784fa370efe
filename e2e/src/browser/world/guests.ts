import type { BrowserContext, Page } from 'playwright-core';
import { ADMIN } from '../../running/monitor-process.ts';

/** Who comes: somebody new, somebody who chose the town before, or who is signed in besides. */
export type Guest = 'stranger' | 'reader' | 'administrator';

/** What a browser keeps between visits. */
export type Memory = Awaited<ReturnType<BrowserContext['storageState']>>;

type Open = (memory?: Memory) => Promise<Page>;

/** What each guest remembers from the first visit: the town is chosen and the session begun once, on their pages. */
export const guestMemories = (open: Open, organizationId: string) => {
  const first = async (page: Page, visit: (page: Page) => Promise<void>): Promise<Memory> => {
    await visit(page);
    const memory = await page.context().storageState();
    await page.context().close();
    return memory;
  };
  let reader: Promise<Memory> | undefined;
  let administrator: Promise<Memory> | undefined;
  const ofReader = () => {
    reader ??= open().then((page) => first(page, (at) => chooseTown(at, organizationId)));
    return reader;
  };
  const ofAdministrator = () => {
    administrator ??= ofReader()
      .then(open)
      .then((page) => first(page, signIn));
    return administrator;
  };
  return { stranger: async () => undefined, reader: ofReader, administrator: ofAdministrator } satisfies Record<
    Guest,
    () => Promise<Memory | undefined>
  >;
};

const chooseTown = async (page: Page, organizationId: string): Promise<void> => {
  await page.goto(`/select-organization?redirectTo=/privacy&autoSelectOrganization=${organizationId}`);
  await page.waitForURL('**/privacy');
};

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Usuario').fill(ADMIN.username);
  await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'INICIAR SESIÓN' }).click();
  await page.waitForURL('**/admin');
};
