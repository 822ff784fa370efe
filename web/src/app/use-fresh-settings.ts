import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { chooseOrganization, chosenOrganization, loadSettings, organizationAtom } from '../lib/organization.ts';
import { useApiQuery } from '../lib/use-api-query.ts';

/**
 * Keeps what the page remembers of its organization true. An organization that is gone is forgotten; one whose settings
 * cannot be had now is shown as last known, from its first period on.
 */
export const useFreshSettings = (): void => {
  const organization = useAtomValue(organizationAtom);
  const settings = useApiQuery(loadSettings, {}, { enabled: organization !== null });

  const isIncomplete = organization?.defaultAdministrationPeriod === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever chooses it again may know less of it
  useEffect(() => {
    if (!settings.data || settings.data.data._id !== chosenOrganization()?._id) return;
    const { contactEmail: _unkept, ...kept } = settings.data.data; // the browser's memory outlives the session
    chooseOrganization(kept);
  }, [settings.data, isIncomplete]);

  useEffect(() => {
    const chosen = chosenOrganization();
    if (!settings.error || !chosen) return;
    if ('code' in settings.error && settings.error.code === 'organization.not-found') chooseOrganization(null);
    else if (chosen.defaultAdministrationPeriod === undefined)
      chooseOrganization({ ...chosen, defaultAdministrationPeriod: null });
  }, [settings.error]);
};
