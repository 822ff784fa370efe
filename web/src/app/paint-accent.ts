import { chosenOrganization, organizationAtom } from '../lib/session/organization.ts';
import { store } from '../lib/store.ts';
import { applyAccent } from '../ui/theme/accent.ts';

/** The page wears the colour and theme of the chosen organization. */
export const paintAccent = (): void => {
  const paint = (): void => {
    const organization = chosenOrganization();
    document.body.className = organization ? `theme-body ${organization.theme}` : '';
    if (organization) applyAccent(organization.color);
  };
  paint();
  store.sub(organizationAtom, paint);
};
