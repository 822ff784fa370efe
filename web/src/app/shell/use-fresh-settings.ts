import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { ApiProblem } from '../../lib/api/api.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import {
  chooseOrganization,
  chosenOrganization,
  keepSettings,
  loadSettings,
  organizationAtom,
} from '../../lib/session/organization.ts';
import { showToast } from '../../lib/toasts.ts';
import { useUnavailableToast } from '../../lib/use-unavailable-toast.ts';

/**
 * Keeps what the page remembers of its organization true. An organization that is gone is forgotten, and that is said; one whose settings
 * cannot be had now is shown as last known, from its first period on, and that is said.
 */
export const useFreshSettings = (): void => {
  const organization = useAtomValue(organizationAtom);
  const settings = useApiQuery(loadSettings, {}, { enabled: organization !== null });

  const isGone = settings.error instanceof ApiProblem && settings.error.code === 'organization.not-found';
  useUnavailableToast('general', { isError: settings.isError && !isGone, isPending: settings.isPending });

  const isIncomplete = organization?.defaultAdministrationPeriod === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever chooses it again may know less of it
  useEffect(() => {
    if (!settings.data || settings.data.data._id !== chosenOrganization()?._id) return;
    keepSettings(settings.data.data);
  }, [settings.data, isIncomplete]);

  useEffect(() => {
    const chosen = chosenOrganization();
    if (!settings.error || !chosen) return;
    if (isGone) {
      showToast('alert', `La organización «${chosen.name}» ya no está en el monitor.`);
      chooseOrganization(null);
    } else if (chosen.defaultAdministrationPeriod === undefined)
      chooseOrganization({ ...chosen, defaultAdministrationPeriod: '' });
  }, [settings.error, isGone]);
};
