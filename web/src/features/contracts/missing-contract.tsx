import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { pageFrame } from '../../ui/layout/primitives.ts';
import { ContractHistory, type ContractHistoryAnswer } from './contract-history.tsx';

type MissingContractProps = Readonly<{
  back: Readonly<{ to: string; label: string }>;
  history: ContractHistoryAnswer;
}>;

/** No such contract; one that was removed keeps its history. */
export const MissingContract = ({ back, history }: MissingContractProps) => {
  const last = history.isPlaceholderData ? undefined : history.data?.data.at(-1);
  return (
    <div className={pageFrame('parts')}>
      <PageHeader title={last?.subject ?? 'Contrato no encontrado'} back={back}>
        {last && 'Este contrato se eliminó del registro. Lo que se sabía de él y quién lo cambió queda en su historia.'}
      </PageHeader>
      {last ? (
        <ContractHistory answer={history} />
      ) : (
        <EmptyState
          title="No encontramos este contrato"
          text="El enlace puede estar incompleto, o el contrato pertenece a otra organización."
          action={<ButtonLink to="/contracts">Ver todos los contratos</ButtonLink>}
        />
      )}
    </div>
  );
};
