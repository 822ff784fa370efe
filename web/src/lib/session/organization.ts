import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { PublicOrganization } from '@monitor/contracts-schema/organizations/organization-answers';
import type { organizationEndpoints } from '@monitor/contracts-schema/organizations/organization-endpoints';
import type { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import { atom } from 'jotai';
import { callOf } from '../api/call.ts';
import { store } from '../store.ts';
import { storedAtom } from '../stored-atom.ts';

/** What the page keeps of the chosen organization: its branding, and the period its lists begin with once it is known. */
export type ChosenOrganization = PublicOrganization & Readonly<{ defaultAdministrationPeriod?: string }>;

/** The page keeps what anybody may know of its organization: the browser's memory outlives the session. */
export const keepSettings = ({
  contactEmail: _unkept,
  version: _alike,
  ...settings
}: AnswerOf<typeof settingsEndpoints.loadSettings>['data']): void => chooseOrganization(settings);

export const loadSettings = callOf<typeof settingsEndpoints.loadSettings>('GET', '/api/settings/load-settings');
export const listOrganizations = callOf<typeof organizationEndpoints.listOrganizations>(
  'GET',
  '/public-api/organizations/list',
);

const storedOrganizationAtom = storedAtom<ChosenOrganization>('organization', 'localStorage', { isPerTab: true });

export const organizationAtom = atom((get) => get(storedOrganizationAtom));

export const chosenOrganization = (): ChosenOrganization | null => store.get(storedOrganizationAtom);

export const chooseOrganization = (organization: ChosenOrganization | null): void =>
  store.set(storedOrganizationAtom, organization);
