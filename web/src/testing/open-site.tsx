import { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import type { Permission } from '@monitor/contracts-schema/permission';
import { profileEndpoints } from '@monitor/contracts-schema/users/profile-endpoints';
import { type ByRoleOptions, configure, screen, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { paintAccent } from '../app/paint-accent.ts';
import { createSiteRouter } from '../app/routes/site-router.ts';
import { Site } from '../app/site.tsx';
import { queryClient } from '../lib/api/query-client.ts';
import { openSocket } from '../lib/live/socket.ts';
import { type ChosenOrganization, chooseOrganization } from '../lib/session/organization.ts';
import { beginSession, endSession } from '../lib/session/session.ts';
import { refusedTokenAtom } from '../lib/session/session-lapse.ts';
import { store } from '../lib/store.ts';
import { currentToasts, dismissToast } from '../lib/toasts.ts';
import { ownProfileOf, sanJeronimo, santaLucia, settingsOf, signedInAdministrator } from './fixtures.ts';
import { LONGEST_WAIT_MS } from './page-pauses.ts';
import { render } from './render.ts';
import { api, scriptedFetch } from './scripted-api.ts';
import { ScriptedSocket } from './scripted-socket.ts';
import { ScriptedUpload } from './scripted-upload.ts';

Object.assign(globalThis, { fetch: scriptedFetch, WebSocket: ScriptedSocket, XMLHttpRequest: ScriptedUpload });
configure({
  asyncUtilTimeout: LONGEST_WAIT_MS,
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n\nThe page says: ${document.body.textContent}`),
});

const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } }); // as often as ever, without the waits
paintAccent();
openSocket();

/** Addresses of the files that the page has handed to the browser: it follows no other link by itself. */
export const savedFiles: string[] = [];
HTMLAnchorElement.prototype.click = function () {
  savedFiles.push(this.href);
};

type Reader = Readonly<{
  /** Of which organization; null for none. */
  organization?: ChosenOrganization | null;
  /** What an administrator may do; undefined when nobody is signed in. */
  permissions?: readonly Permission[] | undefined;
  /** Whether that administrator is a general one. */
  general?: boolean;
}>;

let tokens = 0;

/** Begins a session, in a new token, that may do this. */
export const beginAdministration = (permissions: readonly Permission[]): string => {
  const token = `token ${++tokens}`;
  api.knowSession(token, permissions);
  beginSession({ token, permissions: [...permissions], user: signedInAdministrator });
  return token;
};

/** Opens the site at an address, as a browser that remembers this of its reader. */
export const openSite = (path: string, { organization = sanJeronimo, permissions, general = false }: Reader = {}) => {
  api.usually(settingsEndpoints.loadSettings, ({ organizationId }) => ({
    error: false as const,
    data: settingsOf(organizationId === santaLucia._id ? santaLucia : sanJeronimo),
  }));
  api.usually(profileEndpoints.getProfileInfo, () => ({
    error: false as const,
    data: ownProfileOf(permissions, general ? 'GENERAL' : 'CUSTOM'),
  }));
  chooseOrganization(organization);
  if (permissions) beginAdministration(permissions);
  window.history.replaceState(null, '', path);
  const router = createSiteRouter();
  openRouters.push(router);
  return {
    router,
    user: userEvent.setup({ delay: null }),
    goTo: async (address: string): Promise<void> => router.navigate(address),
    goBack: async (): Promise<void> => router.navigate(-1),
    ...render(<Site router={router} />),
  };
};

const openRouters: ReturnType<typeof createSiteRouter>[] = [];

/** An address without the organization that it names, as every page of one does. */
const withoutOrganization = (address: string): string =>
  address.replace(/([?&])organizacion=[^&]*&?/, '$1').replace(/[?&]$/, '');

/** Where a link leads, but for the organization that it names. */
export const hrefOf = (link: Element | null | undefined): string | undefined => {
  const href = link?.getAttribute('href');
  return href?.startsWith('/') ? withoutOrganization(href) : (href ?? undefined);
};

/** The address that the browser shows, but for the organization that it names. */
export const shownAddress = (): string => withoutOrganization(decodeURIComponent(location.pathname + location.search));

/** Waits until the browser shows this address. */
export const findAddress = (address: string | RegExp): Promise<void> =>
  waitFor(() => {
    if (typeof address === 'string') expect(shownAddress()).toBe(address);
    else expect(shownAddress()).toMatch(address);
  });

/** The page's heading, once it says this. */
export const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** A toast, once it is told. */
export const findToast = async (text: string | RegExp) =>
  within(screen.getByRole('region', { name: 'Avisos' })).findByText(text);

/** An element that reads so, once the page shows it. */
export const findRole = (role: string, name: string | RegExp, more: ByRoleOptions = {}) =>
  screen.findByRole(role, { ...more, name });

afterEach(() => {
  for (const router of openRouters.splice(0)) router.dispose();
  for (const { id } of currentToasts()) dismissToast(id);
  queryClient.clear();
  endSession();
  store.set(refusedTokenAtom, null);
  savedFiles.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  const mistakes = api.mistakes();
  api.reset();
  expect(mistakes).toEqual([]);
});
