import { pageFilters } from '@monitor/contracts-schema/contracts/filter-address';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { organizationAtom } from '../../lib/organization.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { NO_FILTERS } from '../../lib/spending-filters.ts';
import { useSpendingFilters } from '../../lib/use-spending-filters.ts';
import { Icon } from '../../ui/icon.tsx';
import { OrganizationCover } from '../../ui/organization-cover.tsx';
import { SpendingFilter } from '../../ui/spending-filter.tsx';
import styles from './home-page.module.css';
import { SectionCards } from './section-cards.tsx';
import { Spending } from './spending.tsx';

const SELECTORS = pageFilters.home;

export const HomePage = () => {
  usePageTitle('Inicio');
  const organization = useAtomValue(organizationAtom);
  const { filters, change } = useSpendingFilters(SELECTORS);
  if (!organization) return null;

  return (
    <>
      <OrganizationCover organization={organization} />
      <div className={styles.page}>
        <SpendingFilter shown={SELECTORS} filters={filters} onChange={change} />
        <Spending organization={organization} filters={filters} onClear={() => change(NO_FILTERS)} />
        <SectionCards />
        <p className={styles.changes}>
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
