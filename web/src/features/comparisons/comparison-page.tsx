import { comparisonAddress } from '@monitor/contracts-schema/comparisons/comparison-address';
import type { ComparisonSide } from '@monitor/contracts-schema/comparisons/comparison-answers';
import type { comparisonEndpoints } from '@monitor/contracts-schema/comparisons/comparison-endpoints';
import { monitorAddress } from '@monitor/contracts-schema/comparisons/monitor-address';
import { downloadNames } from '@monitor/contracts-schema/http/download-names';
import { idNamed } from '@monitor/contracts-schema/organization-names';
import { readPage } from '@monitor/contracts-schema/site/page-address';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { ApiProblem, publicAddressOf, send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { formatLongDay, formatMoment } from '../../lib/format/format.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { useUnavailableToast } from '../../lib/use-unavailable-toast.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { DownloadMenu } from '../../ui/controls/download-menu.tsx';
import { ShareButton } from '../../ui/controls/share-button.tsx';
import { CountingNote } from '../../ui/feedback/counting-note.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { looks, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import { monitorHost } from './compare-paths.ts';
import { ComparedFigures } from './compared-figures.tsx';
import styles from './comparisons.module.css';
import { OtherPeriod } from './other-period.tsx';
import { SideCard, SideCardSkeleton } from './side-card.tsx';
import { keepTypedAtom } from './typed-comparisons.ts';
import { unavailableText } from './unavailable-text.ts';

/** Where a side's figures come from, how fresh they are, and whether they are only what its monitor said before. */
const SideSource = ({ side }: Readonly<{ side: ComparisonSide }>) => {
  const { organization, source, lastUpdate, corruptionIndex, remote, calculationsInfo, calculationsLeftOut } = side;
  return (
    <p className={classes(styles.note, looks('sm', 'muted', 'breaks'))}>
      <strong>{organization.name}</strong>
      {source && ` · Fuente: ${source}`}
      {lastUpdate && ` · Última actualización: ${formatLongDay(lastUpdate)}`}
      {remote && corruptionIndex.url && ` · Monitor: ${monitorHost(corruptionIndex.url)}`}
      {remote && ` · Obtenido el ${formatMoment(remote.readAt)}`}
      {calculationsLeftOut > 0 &&
        ` · Se muestran ${calculationsInfo.length} datos generales de ${calculationsInfo.length + calculationsLeftOut}`}
      {remote?.isStale && (
        <>
          {' · '}
          <strong>Ese monitor no contesta ahora: son las últimas cifras que dio.</strong>
        </>
      )}
    </p>
  );
};

const getSide = callOf<typeof comparisonEndpoints.getComparisonSide>('GET', '/public-api/comparations/detail');
const saveComparison = callOf<typeof comparisonEndpoints.saveComparison>('POST', '/public-api/comparations/save');

const back = { to: '/comparations', label: 'Comparar' };

/** The chosen organization on the left, and beside it the one that the address names. */
export const ComparisonPage = () => {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const typed = params.get(comparisonAddress.baseRemoteUrl);
  const url = typed ? monitorAddress(typed) : undefined;
  const ownId = useAtomValue(organizationAtom)?._id ?? '';
  const isItself = idNamed(id, [ownId]) !== undefined && !typed;
  const isNoAddress = Boolean(typed) && url === undefined;
  const isComparison = !isItself && !isNoAddress;

  const [period] = readPage(sitePages.comparation, params).filters?.administrationPeriods ?? [];
  const leftAnswer = useApiQuery(
    getSide,
    { query: { id: ownId, ...(period && { administrationPeriod: period }) } },
    { enabled: isComparison },
  );
  const rightAnswer = useApiQuery(getSide, { query: { id, ...(url && { url }) } }, { enabled: isComparison });
  const left = sideIn(leftAnswer, ownId);
  const right = sideIn(rightAnswer, id);
  const isMissing = isNoAddress || isItself || isNotThere(rightAnswer.error);
  const isFailed = !isMissing && ((leftAnswer.isError && !left) || (rightAnswer.isError && !right));
  useUnavailableToast('Comparativas', {
    isError: isFailed,
    isPending: leftAnswer.isPending || rightAnswer.isPending,
  });
  usePageTitle(right ? `Comparación con ${right.organization.shortName}` : 'Comparación');

  const isShown = left !== undefined && right !== undefined;
  const whereRightIs = right?.corruptionIndex.url; // it may have been found in a listed monitor
  const why = unavailableText(rightAnswer.error);
  useEffect(() => {
    if (isShown)
      send(saveComparison, { body: { target: id, ...(whereRightIs && { url: whereRightIs }) } }).catch(() => {});
  }, [isShown, id, whereRightIs]);
  const keepTyped = useSetAtom(keepTypedAtom);
  const typedSide = isShown && url ? right.organization : undefined;
  useEffect(() => {
    if (!typedSide || !url) return;
    const { _id: target, name, shortName: targetName, color } = typedSide;
    keepTyped({ target, targetName, name, color, remoteUrl: url });
  }, [typedSide, url, keepTyped]);

  if (isMissing)
    return (
      <div className={classes(styles.page, stack(6))}>
        <PageHeader title="Comparación" back={back} />
        <EmptyState
          title={isNoAddress ? 'Verifique la url' : 'No encontramos con quién comparar'}
          text={
            isItself
              ? 'Una organización no se compara consigo misma: elige otra.'
              : 'Pudo haberse eliminado, o la dirección no es la de un monitor.'
          }
          action={<ButtonLink to="/comparations">Elegir otro monitor</ButtonLink>}
        />
      </div>
    );

  return (
    <div className={classes(styles.page, stack(6))}>
      <PageHeader
        title="Comparación"
        back={back}
        actions={
          <>
            <ShareButton />
            {!isFailed && (
              <DownloadMenu
                addressOf={(format) => downloadAddress(format, ownId, { id, url, period })}
                fileName={downloadNames.comparison}
                isFiltered={false}
              />
            )}
          </>
        }
      >
        {isShown ? `${left.organization.name} y ${right.organization.name}` : isFailed ? '' : <Skeleton width="24ch" />}
      </PageHeader>
      {isFailed ? (
        <div className={left || right ? styles.sidesApart : undefined}>
          {left && <SideCard side={left} />}
          <FailedState
            text={why}
            onRetry={() => {
              void leftAnswer.refetch();
              void rightAnswer.refetch();
            }}
            isRetrying={leftAnswer.isFetching || rightAnswer.isFetching}
          />
          {right && <SideCard side={right} />}
        </div>
      ) : (
        <>
          <div className={styles.sides} aria-busy={!isShown}>
            {left ? <SideCard side={left} /> : <SideCardSkeleton />}
            {right ? <SideCard side={right} /> : <SideCardSkeleton />}
          </div>
          {isShown && <OtherPeriod left={left} right={right} />}
          {isShown ? <ComparedFigures left={left} right={right} /> : <Skeleton height="32rem" />}
          {isShown && (
            <footer className={stack(2)}>
              <CountingNote>Los porcentajes son del monto total de cada lado.</CountingNote>
              <SideSource side={left} />
              <SideSource side={right} />
            </footer>
          )}
        </>
      )}
    </div>
  );
};

type SideAnswer = Readonly<{ data: { data: ComparisonSide } | undefined; isPlaceholderData: boolean }>;

/** The side that was requested; what was requested before is none. */
const sideIn = ({ data, isPlaceholderData }: SideAnswer, id: string): ComparisonSide | undefined =>
  !isPlaceholderData && data?.data.organization._id === id ? data.data : undefined;

const isNotThere = (problem: Error | null): boolean =>
  problem instanceof ApiProblem && [400, 404, 422].includes(problem.status);

const downloadAddress = (
  format: string,
  ownId: string,
  { id, url, period }: Readonly<{ id: string; url: string | undefined; period: string | undefined }>,
): string =>
  publicAddressOf('/public-api/comparations/download-comparison/:format/:id', {
    params: { format, id: ownId },
    query: { target: id, url, administrationPeriod: period },
  });
