import { sitePages } from '@monitor/contracts-schema/site/site-pages';

type MenuEntry = Readonly<{ label: string; to: string }>;

const entry = ({ path: to, title: label }: Readonly<{ path: string; title: string }>): MenuEntry => ({ label, to });

const HOME: MenuEntry = { label: 'Inicio', to: sitePages.home.path };
const ADMINISTER = entry(sitePages.login);

const { suppliers, contracts, corruptionIndex, comparations, resources } = sitePages;
const sections: readonly MenuEntry[] = [suppliers, contracts, corruptionIndex, comparations, resources].map(entry);

export const siteMenu: readonly MenuEntry[] = [
  HOME,
  {
    label: 'Cambiar Organización',
    to: `${sitePages.selectOrganization.path}?redirectTo=${sitePages.home.path}`,
  },
  ...sections,
  ADMINISTER,
];

export const footerMenu: readonly MenuEntry[] = [
  HOME,
  ...sections,
  entry(sitePages.changes),
  ADMINISTER,
  ...[sitePages.privacy, sitePages.about, sitePages.contact].map(entry),
];
