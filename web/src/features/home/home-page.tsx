import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { useSpendingFilters } from '../../lib/address/use-spending-filters.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { SpendingFilter } from '../../ui/filters/spending-filter.tsx';
import { OrganizationCover } from '../../ui/layout/organization-cover.tsx';
import { line, stack } from '../../ui/layout/primitives.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './home.module.css';
import { SectionCards } from './section-cards.tsx';
import { Spending } from './spending.tsx';

const SELECTORS = sitePages.home.lists.filters;

export const HomePage = () => {
  usePageTitle('Inicio');
  const organization = useAtomValue(organizationAtom);
  const { filters, change, unread } = useSpendingFilters(sitePages.home.lists);
  if (!organization) return null;

  return (
    <>
      <OrganizationCover organization={organization} />
      <div className={classes(styles.page, stack(6))}>
        <SpendingFilter shown={SELECTORS} filters={filters} unread={unread} onChange={change} />
        <Spending organization={organization} filters={filters} onChange={change} />
        <SectionCards filters={filters} />
        <p className={classes(styles.changes, line(3, 'muted'))}>
          <Icon name="history" />
          <span>
            <Link to="/changes">Cambios recientes</Link>: qué se registró, corrigió o eliminó, cuándo y a partir de qué
            archivo.
          </span>
        </p>
      </div>
    </>
  );
};
