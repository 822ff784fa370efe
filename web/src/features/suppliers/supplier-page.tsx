import { downloadNames } from '@monitor/contracts-schema/http/download-names';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { isRecordId } from '@monitor/contracts-schema/record-id';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { supplierEndpoints } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { useParams } from 'react-router-dom';
import { useListReturnAddress } from '../../lib/address/list-return-address.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { type ChosenFilters, filterQuery, isFiltered, NO_FILTERS } from '../../lib/address/spending-filters.ts';
import { useSpendingFilters } from '../../lib/address/use-spending-filters.ts';
import { ApiProblem, publicAddressOf } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { formatCount } from '../../lib/format/format.ts';
import { useUnavailableToast } from '../../lib/use-unavailable-toast.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { DownloadMenu } from '../../ui/controls/download-menu.tsx';
import { ShareButton } from '../../ui/controls/share-button.tsx';
import { CountingNote } from '../../ui/feedback/counting-note.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { NoneFound } from '../../ui/feedback/none-found.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SpendingFilter } from '../../ui/filters/spending-filter.tsx';
import { Figure, Figures } from '../../ui/layout/figures.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { pageFrame, stack } from '../../ui/layout/primitives.ts';
import { SourceNote } from '../../ui/layout/source-note.tsx';
import { FiguresBeside } from '../../ui/marks/figures-beside.tsx';
import { Money } from '../../ui/marks/money.tsx';
import { UntaxedOfType } from '../../ui/marks/untaxed-part.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { ContractGroup } from './contract-group.tsx';
import styles from './supplier.module.css';
import { supplierNameOf } from './supplier-columns.tsx';

type SupplierDetail = AnswerOf<typeof supplierEndpoints.getSupplier>['data'];

const getSupplier = callOf<typeof supplierEndpoints.getSupplier>('GET', '/public-api/suppliers/detail');

const shown = sitePages.supplier.lists.filters;

/** One supplier: what it was paid, and every contract of its. */
export const SupplierPage = () => {
  const { id = '' } = useParams();
  const { filters, change, unread } = useSpendingFilters(sitePages.supplier.lists);
  const backTo = { to: useListReturnAddress('/suppliers'), label: 'Proveedores' };

  const isId = isRecordId(id);
  const answer = useApiQuery(
    getSupplier,
    { query: { id, ...filterQuery(filters ?? NO_FILTERS) } },
    { enabled: isId && filters !== undefined },
  );
  const joined = joinedIn(answer.error);
  const isMissing = !isId || (answer.error instanceof ApiProblem && answer.error.status === 404);
  useUnavailableToast('Proveedores', { isError: answer.isError && !isMissing, isPending: answer.isPending });
  const detail = answer.data?.data.supplier._id === id ? answer.data.data : undefined;
  usePageTitle(detail ? supplierNameOf(detail.supplier) : 'Proveedor');

  if (joined)
    return (
      <div className={pageFrame()}>
        <PageHeader title={joined.name} back={backTo} />
        <EmptyState
          title={`«${joined.name}» se unió a «${joined.to.name ?? 'otro proveedor'}»`}
          text="Eran el mismo proveedor: sus contratos y montos se muestran juntos."
          action={<ButtonLink to={`/suppliers/${joined.to._id}`}>Ver {joined.to.name ?? 'el proveedor'}</ButtonLink>}
        />
      </div>
    );
  if (isMissing && !detail)
    return (
      <div className={pageFrame()}>
        <PageHeader title="Proveedor no encontrado" back={backTo} />
        <EmptyState
          title="No encontramos este proveedor"
          text="Pudo haberse eliminado, o pertenece a otra organización."
          action={<ButtonLink to="/suppliers">Ver todos los proveedores</ButtonLink>}
        />
      </div>
    );

  return (
    <div className={pageFrame()}>
      <PageHeader
        title={detail ? supplierNameOf(detail.supplier) : <Pending isFailed={answer.isError} />}
        back={backTo}
        actions={
          <>
            <ShareButton />
            <DownloadMenu
              addressOf={(format, filtered) => downloadAddress(id, format, filtered ? filters : undefined)}
              fileName={downloadNames.supplier}
              isFiltered={filters !== undefined && isFiltered(filters)}
            />
          </>
        }
      >
        {!detail && !answer.isError && <Skeleton width="16ch" />}
        {detail?.supplier.rfc && <>RFC: {detail.supplier.rfc}</>}
        {detail && detail.joined.length > 0 && <JoinedNames joined={detail.joined} />}
      </PageHeader>
      <SpendingFilter
        shown={shown}
        filters={filters}
        unread={unread}
        onChange={change}
        supplierId={id}
        searchPlaceholder="Buscar por contrato o descripción"
      />
      {answer.isError && !detail ? (
        <FailedState
          text="No se perdió nada de lo que elegiste. Intenta de nuevo en un momento."
          onRetry={() => answer.refetch()}
          isRetrying={answer.isFetching}
        />
      ) : detail && isNothingOf(detail) && filters && isFiltered(filters) ? (
        <NoneFound title="Ningún contrato coincide con estos filtros" onClear={() => change(NO_FILTERS)} />
      ) : (
        <>
          <Totals totals={detail?.totals} filters={filters && { ...filters, suppliers: [id] }} />
          {detail ? <Groups detail={detail} isStale={answer.isPlaceholderData} /> : <GroupsLoading />}
          <footer className={stack(2)}>
            <CountingNote>Los grupos muestran también los que no se suman.</CountingNote>
            {detail && <SourceNote lastUpdate={detail.supplier.updatedAt} />}
          </footer>
        </>
      )}
    </div>
  );
};

type Joined = Readonly<{ name: string; to: Readonly<{ _id: string; name: string | null }> }>;

/** Whom the supplier was joined to, when that is why it is not there. */
const joinedIn = (error: unknown): Joined | undefined =>
  error instanceof ApiProblem && error.code === 'supplier.joined' ? (error.data as Joined) : undefined; // as that problem says

const JoinedNames = ({ joined }: Pick<SupplierDetail, 'joined'>) => (
  <p>
    Incluye los contratos de {joined.map(({ name, rfc }) => (rfc ? `«${name}» (RFC ${rfc})` : `«${name}»`)).join(', ')},
    que se {joined.length === 1 ? 'unió' : 'unieron'} a este proveedor.
  </p>
);

const Pending = ({ isFailed }: { isFailed: boolean }) =>
  isFailed ? (
    'Proveedor'
  ) : (
    <>
      <span className="visually-hidden">Proveedor</span>
      <Skeleton width="16ch" />
    </>
  );

type TotalsProps = Readonly<{ totals: SupplierDetail['totals'] | undefined; filters: ChosenFilters | undefined }>;

const Totals = ({ totals, filters }: TotalsProps) => (
  <Figures label="Montos y contratos">
    <Figure label="Monto total" value={totals && <Money pesos={totals.total} />} hint={countOf(totals?.count)} />
    <Figure
      label="Licitación pública"
      tone="public"
      value={totals && <Money pesos={totals.public} />}
      hint={
        <>
          {countOf(totals?.publicCount)}
          <UntaxedOfType totals={totals} filters={filters} type="PUBLIC" />
        </>
      }
    />
    <Figure
      label="Por invitación"
      tone="invitation"
      value={totals && <Money pesos={totals.invitation} />}
      hint={
        <>
          {countOf(totals?.invitationCount)}
          <UntaxedOfType totals={totals} filters={filters} type="INVITATION" />
        </>
      }
    />
    <Figure
      label="Adjudicación directa"
      tone="no-bid"
      value={totals && <Money pesos={totals.noBid} />}
      hint={
        <>
          {countOf(totals?.noBidCount)}
          <UntaxedOfType totals={totals} filters={filters} type="NO_BID" />
        </>
      }
    />
    <FiguresBeside totals={totals} filters={filters} />
  </Figures>
);

const countOf = (count: number | undefined) =>
  count === undefined ? <Skeleton width="12ch" /> : `${formatCount(count)} ${count === 1 ? 'contrato' : 'contratos'}`;

const isNothingOf = (detail: SupplierDetail): boolean =>
  [detail.public, detail.invitation, detail.noBid].every(({ length }) => length === 0);

const Groups = ({ detail, isStale }: { detail: SupplierDetail; isStale: boolean }) => (
  <div className={classes(stack(4), isStale && styles.stale)} aria-busy={isStale}>
    <ContractGroup title="Licitación pública" tone="public" contracts={detail.public} />
    <ContractGroup title="Por invitación" tone="invitation" contracts={detail.invitation} />
    <ContractGroup title="Adjudicación directa" tone="no-bid" contracts={detail.noBid} />
  </div>
);

const GroupsLoading = () => (
  <div className={stack(4)} aria-busy="true">
    {['public', 'invitation', 'no-bid'].map((group) => (
      <Skeleton key={group} height="16rem" />
    ))}
  </div>
);

const downloadAddress = (id: string, format: string, filters: ChosenFilters | undefined): string =>
  publicAddressOf('/public-api/suppliers/download-detail/:id/:format', {
    params: { id, format },
    query: filters && filterQuery(filters),
  });
