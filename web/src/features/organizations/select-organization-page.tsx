import { idNamed } from '@monitor/contracts-schema/organization-names';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { foldForSearch } from '@monitor/contracts-schema/text/text';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { DASHBOARD } from '../../lib/address/admin-paths.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { safePath } from '../../lib/address/paths.ts';
import { useAddressSearch } from '../../lib/address/use-address-search.ts';
import { askReader } from '../../lib/api/ask-reader.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import {
  type ChosenOrganization,
  chooseOrganization,
  listOrganizations,
  organizationAtom,
} from '../../lib/session/organization.ts';
import { currentSession } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { stack, tiles } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import { OrganizationCard, OrganizationCardSkeleton } from './organization-card.tsx';
import styles from './select-organization-page.module.css';

const FAILED = 'La información de Organizaciones no se encuentra disponible en este momento.';
/** As many fit a screen; beyond them a search helps. */
const FEW = 9;
const SEARCH_PAUSE_MS = 250;

export const SelectOrganizationPage = () => {
  usePageTitle('Selecciona una organización');
  const [params] = useSearchParams();
  const { search, searchFor } = useAddressSearch({ replace: true });
  const navigate = useNavigate();
  const current = useAtomValue(organizationAtom);
  const answer = useApiQuery(listOrganizations, {});
  const organizations = answer.data?.data.docs;
  const failed = answer.isError && !organizations;

  const select = (organization: ChosenOrganization, how?: { replace: boolean }): void => {
    const known = organization._id === current?._id ? current : {};
    chooseOrganization({ ...known, ...organization });
    void navigate(safePath(params.get('redirectTo'), currentSession() ? DASHBOARD : '/'), how);
  };

  const requested = params.get('autoSelectOrganization');
  const meant = idNamed(requested ?? '', organizations?.map(({ _id }) => _id) ?? []);
  const found = organizations?.find(({ _id }) => _id === meant);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list has come
  useEffect(() => {
    if (!requested || !organizations) return;
    if (found) select(found, { replace: true });
    else
      askReader(
        'La organización del enlace ya no está en este monitor. Selecciona otra para continuar.',
        organizationAtom,
      );
  }, [requested, organizations === undefined]);

  useEffect(() => {
    if (failed) showToast('danger', FAILED);
  }, [failed]);

  const shown = organizations?.filter(({ name, shortName }) =>
    foldForSearch(`${name} ${shortName}`).includes(foldForSearch(search)),
  );

  return (
    <div className={classes(styles.page, stack(6))}>
      <PageHeader title="Selecciona una organización">
        <p>Cada organización publica por separado sus contratos y proveedores. Elige cuál quieres consultar.</p>
        {organizations && organizations.length > 1 && (
          <p>
            <Link to={sitePages.overview.path}>Panorama: todas las organizaciones</Link>
          </p>
        )}
      </PageHeader>
      {organizations && (organizations.length > FEW || search) && (
        <SearchBox
          label="Buscar organización"
          placeholder="Buscar por nombre"
          value={search}
          onSearch={searchFor}
          delay={SEARCH_PAUSE_MS}
        />
      )}
      {failed ? (
        <FailedState text={FAILED} onRetry={() => void answer.refetch()} isRetrying={answer.isFetching} />
      ) : !shown || found ? (
        <ul className={tiles(19, 4)} aria-busy="true" aria-label="Cargando organizaciones">
          <OrganizationCardSkeleton />
          <OrganizationCardSkeleton />
          <OrganizationCardSkeleton />
        </ul>
      ) : organizations?.length === 0 ? (
        <EmptyState
          icon="building"
          title="Aún no hay organizaciones"
          text="Este monitor acaba de instalarse. Las organizaciones las crean los administradores; vuelve cuando exista la primera."
        />
      ) : shown.length === 0 ? (
        <EmptyState
          title={`Ninguna organización coincide con «${search}»`}
          text="Revisa la escritura o busca con menos palabras."
        />
      ) : (
        <ul className={tiles(19, 4)}>
          {shown.map((organization) => (
            <OrganizationCard
              key={organization._id}
              organization={organization}
              isCurrent={organization._id === current?._id}
              onSelect={() => select(organization)}
            />
          ))}
        </ul>
      )}
    </div>
  );
};
