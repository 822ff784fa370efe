import type { PublicOrganization } from '@monitor/contracts-schema/organizations/organization-answers';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router-dom';
import { DASHBOARD, ORGANIZATIONS_CATALOGUE } from '../../lib/address/admin-paths.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { safePath } from '../../lib/address/paths.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { chooseOrganization, listOrganizations, organizationAtom } from '../../lib/session/organization.ts';
import { isAllowed, type StoredSession } from '../../lib/session/session.ts';
import { useUnavailableToast } from '../../lib/use-unavailable-toast.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { line, looks, stack } from '../../ui/layout/primitives.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './select-organization-admin-page.module.css';

/** From this many on, they are looked for by name. */
const MANY = 10;

export const SelectOrganizationAdminPage = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const chosen = useAtomValue(organizationAtom);
  const organizations = useApiQuery(listOrganizations, {});
  const mayRegister = isAllowed(useOutletContext<StoredSession>(), 'ORGANIZATIONS');
  const [search, setSearch] = useState('');
  usePageTitle('Seleccionar Organización');
  useUnavailableToast('Organizaciones', organizations);

  const all = organizations.data?.data.docs;
  const found = all?.filter(({ name, shortName }) =>
    foldForSearch(`${name} ${shortName}`).includes(foldForSearch(search)),
  );

  const choose = (organization: PublicOrganization): void => {
    if (organization._id !== chosen?._id) chooseOrganization(organization);
    void navigate(safePath(params.get('redirectTo'), DASHBOARD));
  };

  return (
    <div className={classes(styles.page, stack(6))}>
      <PageHeader
        title="Seleccionar Organización"
        back={chosen ? { to: DASHBOARD, label: 'Dashboard' } : { to: '/', label: 'Volver al Monitor' }}
      >
        <p>Lo que captures, corrijas o cargues quedará en la organización que elijas.</p>
      </PageHeader>
      {all && all.length >= MANY && (
        <SearchBox label="Buscar organización" value={search} onSearch={setSearch} delay={200} />
      )}
      {organizations.isError && !all && (
        <FailedState
          text="La lista de organizaciones no está disponible en este momento."
          onRetry={() => organizations.refetch()}
          isRetrying={organizations.isFetching}
        />
      )}
      {organizations.isPending && (
        <ul className={stack(3)} aria-label="Organizaciones" aria-busy="true">
          {['a', 'b', 'c'].map((shape) => (
            <li key={shape} className={classes(styles.waiting, line(4, 'center', 'between'), looks('full', 'boxed'))}>
              <Skeleton width="60%" />
              <Skeleton width="6ch" />
            </li>
          ))}
        </ul>
      )}
      {all?.length === 0 && (
        <EmptyState
          title="Por el momento no hay organizaciones"
          text={
            mayRegister
              ? 'Registra la primera para comenzar.'
              : 'Pide a un administrador con permiso que registre la primera.'
          }
          icon="building"
          action={
            mayRegister && (
              <ButtonLink to={ORGANIZATIONS_CATALOGUE} variant="primary" icon="plus">
                Registrar una organización
              </ButtonLink>
            )
          }
        />
      )}
      {found && all && all.length > 0 && found.length === 0 && (
        <EmptyState title="No se han encontrado organizaciones que coincidan con tu búsqueda" />
      )}
      {found && found.length > 0 && (
        <ul className={stack(3)} aria-label="Organizaciones">
          {found.map((organization) => (
            <li key={organization._id}>
              <button
                type="button"
                className={classes(styles.organization, line(4, 'center', 'full', 'boxed'))}
                onClick={() => choose(organization)}
              >
                <span className={styles.color} style={{ background: organization.color }} aria-hidden="true" />
                <span className={stack(0, 'breaks', 'shrinks', 'grows')}>
                  <strong>{organization.name}</strong>
                  <small className={looks('sm', 'muted')}>{organization.shortName}</small>
                </span>
                {organization._id === chosen?._id && <span className={looks('sm', 'pill', 'accentSoft')}>Actual</span>}
                <Icon name="chevron-right" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
