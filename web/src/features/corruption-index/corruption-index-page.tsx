import { toPeriod } from '@monitor/contracts-schema/calculations/calculation-words';
import type {
  CorruptionIndexData,
  corruptionIndexEndpoints,
} from '@monitor/contracts-schema/comparisons/corruption-index-endpoints';
import { downloadNames } from '@monitor/contracts-schema/http/download-names';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { useAtomValue } from 'jotai';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { publicAddressOf } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { useUnavailableToast } from '../../lib/use-unavailable-toast.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { DownloadMenu } from '../../ui/controls/download-menu.tsx';
import { ShareButton } from '../../ui/controls/share-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { cluster, looks, pageFrame, stack, tiles } from '../../ui/layout/primitives.ts';
import { SourceNote } from '../../ui/layout/source-note.tsx';
import { ResultValue } from '../../ui/marks/result-value.tsx';
import { IndexLine } from './index-line.tsx';
import { IndexSummary } from './index-summary.tsx';
import { MethodTree } from './method-tree.tsx';

type Endpoints = typeof corruptionIndexEndpoints;

const getCorruptionIndex = callOf<Endpoints['getCorruptionIndex']>('GET', '/public-api/comparations/corruption-index');

const NAME = sitePages.corruptionIndex.title;

/** The index of the chosen organization, and how it comes about: each number down to the contracts it counts. */
export const CorruptionIndexPage = () => {
  const organizationId = useAtomValue(organizationAtom)?._id ?? '';
  const answer = useApiQuery(getCorruptionIndex, { query: { id: organizationId } });
  useUnavailableToast(NAME, answer);
  const data = answer.data?.data;
  const administrationPeriod = data ? toPeriod(data.corruptionIndex.administrationPeriod) : null;
  const title = [NAME, administrationPeriod].filter(Boolean).join(' ');
  usePageTitle(title);

  return (
    <div className={pageFrame('parts')}>
      <PageHeader
        title={title}
        back={{ to: '/', label: 'Inicio' }}
        actions={
          <>
            <ShareButton />
            <DownloadMenu
              addressOf={(format) => downloadAddress(format, organizationId)}
              fileName={downloadNames.corruptionIndex}
              isFiltered={false}
            />
          </>
        }
      >
        Qué tan expuestas están las contrataciones a la corrupción, de dónde sale cada número y qué contratos cuenta.
      </PageHeader>
      {data ? (
        <Shown data={data} />
      ) : answer.isError ? (
        <FailedState
          text={`La información de ${NAME} no se encuentra disponible en este momento.`}
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height={360} />
        </div>
      )}
    </div>
  );
};

const Shown = ({ data }: { data: CorruptionIndexData }) => (
  <>
    {data.method.length > 0 ? (
      <>
        <IndexSummary data={data} />
        <IndexLine data={data} />
        <section className={stack(4)} aria-labelledby="metodo">
          <h2 id="metodo" tabIndex={-1}>
            Cómo se calcula
          </h2>
          <p className={looks('prose', 'muted')}>
            Este es el método mismo, con los números de hoy: lo que se suma, la fórmula de cada parte, sus variables y
            los contratos que cada variable cuenta.
          </p>
          <MethodTree steps={data.method} administrationPeriod={toPeriod(data.corruptionIndex.administrationPeriod)} />
        </section>
      </>
    ) : (
      <EmptyState
        title="Este monitor no tiene un índice"
        text="La instalación no ha publicado un método para calcularlo. Los contratos y los datos generales se pueden consultar."
        icon="chart"
      />
    )}
    {data.calculationsInfo.length > 0 && <GeneralData items={data.calculationsInfo} />}
    <nav className={cluster(3)} aria-label="Sigue con">
      <ButtonLink to="/contracts">Ver los contratos</ButtonLink>
      <ButtonLink to="/comparations">Comparar con otro monitor</ButtonLink>
    </nav>
    <footer>
      <SourceNote lastUpdate={data.lastUpdate} />
    </footer>
  </>
);

const GeneralData = ({ items }: { items: CorruptionIndexData['calculationsInfo'] }) => (
  <Card as="section" title="Datos generales">
    <dl className={tiles(17, '6-8')}>
      {items.map(({ abbreviation, name, description, result, why, displayForm }) => (
        <div key={abbreviation}>
          <dt className={looks('sm', 'muted')}>{name}</dt>
          <dd className={looks('xl', 'bold', 'breaks', 'tabular')}>
            <ResultValue value={result} displayForm={displayForm} why={why} />
          </dd>
          <dd className={looks('sm', 'muted')}>{description}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

const downloadAddress = (format: string, id: string): string =>
  publicAddressOf('/public-api/comparations/download/:format/:id', { params: { format, id } });
