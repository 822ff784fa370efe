import type { PublicContract } from '@monitor/contracts-schema/contracts/contract-answers';
import type { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { contractName } from '@monitor/contracts-schema/contracts/contract-name';
import type { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { useParams } from 'react-router-dom';
import { useListReturnAddress } from '../../lib/address/list-return-address.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { ApiProblem } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { useUnavailableToast } from '../../lib/use-unavailable-toast.ts';
import { ShareButton } from '../../ui/controls/share-button.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { cluster, looks, pageFrame, stack } from '../../ui/layout/primitives.ts';
import { SourceNote } from '../../ui/layout/source-note.tsx';
import { ProcedureBadge, StateBadge } from './contract-badges.tsx';
import { ContractDetailList } from './contract-detail-list.tsx';
import { ContractFiles } from './contract-files.tsx';
import { ContractHistory } from './contract-history.tsx';
import styles from './contract-page.module.css';
import { ContractSentence } from './contract-sentence.tsx';
import { MissingContract } from './missing-contract.tsx';

const getContract = callOf<typeof contractEndpoints.getContract>('GET', '/public-api/contracts/detail');
const getContractHistory = callOf<typeof historyEndpoints.getContractHistory>('GET', '/public-api/contracts/history');

/** One contract: what it is, its documents, every field of it and how its record came to be. */
export const ContractPage = () => {
  const { id = '' } = useParams();
  const answer = useApiQuery(getContract, { query: { id } });
  const history = useApiQuery(getContractHistory, { query: { id } });
  const backTo = { to: useListReturnAddress('/contracts'), label: 'Contratos' };

  const contract = answer.isPlaceholderData ? undefined : answer.data?.data;
  const isMissing = answer.error instanceof ApiProblem && [400, 404].includes(answer.error.status);
  useUnavailableToast('Contratos', { isError: answer.isError && !isMissing, isPending: answer.isPending });
  usePageTitle(contract ? contractName(contract) : 'Contrato');

  if (isMissing && !contract) return <MissingContract back={backTo} history={history} />;
  return (
    <div className={pageFrame('parts')}>
      <PageHeader
        title={contract ? <Title text={contractName(contract)} /> : <Pending isFailed={answer.isError} />}
        back={backTo}
        actions={<ShareButton />}
      >
        {contract && <Lead contract={contract} />}
        {!contract && !answer.isError && <Skeleton width="min(100%, 36rem)" />}
      </PageHeader>
      {isMissing && (
        <Notice kind="warning" title="Este contrato se eliminó mientras lo consultabas">
          Lo que ves es lo último que se supo de él; su historia se conserva.
        </Notice>
      )}
      {answer.isError && !contract && (
        <FailedState
          text="La información del contrato no se pudo obtener. Intenta de nuevo en un momento."
          onRetry={() => answer.refetch()}
          isRetrying={answer.isFetching}
        />
      )}
      {!answer.isError && !contract && <Loading />}
      {contract && (
        <>
          <ContractFiles contract={contract} />
          <ContractDetailList contract={contract} />
          <ContractHistory answer={history} />
          <footer>
            <SourceNote lastUpdate={contract.updateDate ?? contract.updatedAt} />
          </footer>
        </>
      )}
    </div>
  );
};

const LONG_TITLE = 120;

const Title = ({ text }: { text: string }) =>
  text.length > LONG_TITLE ? <span className={looks('xl', 'block')}>{text}</span> : text;

const Pending = ({ isFailed }: { isFailed: boolean }) =>
  isFailed ? (
    'Contrato'
  ) : (
    <>
      <span className="visually-hidden">Contrato</span>
      <Skeleton width="24ch" />
    </>
  );

const Lead = ({ contract }: { contract: PublicContract }) => (
  <div className={stack(3)}>
    <ContractSentence contract={contract} />
    <p className={cluster(2)}>
      <ProcedureBadge type={contract.procedureType} />
      {contract.procedureState && <StateBadge state={contract.procedureState} />}
    </p>
  </div>
);

const Loading = () => (
  <div className={styles.loading} aria-busy="true">
    {['contract', 'announcement', 'judgment', 'proposals'].map((file) => (
      <Skeleton key={file} height="6.5rem" />
    ))}
    <Skeleton height="28rem" className={styles.half} />
    <Skeleton height="28rem" className={styles.half} />
  </div>
);
