import { type Theme, themeColors } from '@monitor/contracts-schema/organizations/theme-colors';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { chosenOrganization } from '../../lib/session/organization.ts';
import { applyAccent } from '../../ui/theme/accent.ts';

const PARAMETER = 'tema';

/** The theme that a showcase wears, as its address says; the organization's own comes back when it is left. */
export const useShownTheme = () => {
  const [params, setParams] = useSearchParams();
  const named = params.get(PARAMETER);
  const theme: Theme = named !== null && Object.hasOwn(themeColors, named) ? (named as Theme) : 'default'; // just looked up

  useEffect(() => {
    applyAccent(themeColors[theme]);
    return () => applyAccent(chosenOrganization()?.color ?? themeColors.default);
  }, [theme]);

  return {
    theme,
    /** The query of an address that wears it too. */
    search: theme === 'default' ? '' : `?${PARAMETER}=${theme}`,
    wear: (next: string): void => setParams({ [PARAMETER]: next }, { replace: true, preventScrollReset: true }),
  };
};
