import type { AnswerOf, InputOf } from '@monitor/contracts-schema/http/endpoint';
import type { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import { callOf } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { chooseOrganization, chosenOrganization, loadSettings } from '../../lib/session/organization.ts';

type Endpoints = typeof settingsEndpoints;

export type Settings = AnswerOf<Endpoints['loadSettings']>['data'];
export type ChangedSettings = InputOf<Endpoints['changeSettings']>['body'];

export const changeSettings = callOf<Endpoints['changeSettings']>('POST', '/api/settings/change-settings');
export const changeCover = callOf<Endpoints['changeCover']>('POST', '/api/settings/change-cover');
export const changeTheme = callOf<Endpoints['changeTheme']>('POST', '/api/settings/change-theme');

/** What the page knows of the settings is refetched. */
export const refetchSettings = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === loadSettings.path });

/**
 * The page wears what was just changed of an organization, if that is still the chosen one: once readers are given it too,
 * for a picture is there only then.
 */
export const wear = async (organizationId: string | undefined, changes: object): Promise<void> => {
  await refetchSettings();
  const organization = chosenOrganization();
  if (organization && organization._id === organizationId) {
    const known = Object.entries(changes).filter(([field]) => field in organization);
    chooseOrganization({ ...organization, ...Object.fromEntries(known) });
  }
};
