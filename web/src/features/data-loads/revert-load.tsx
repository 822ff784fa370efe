import type { ChosenChanged } from '@monitor/contracts-schema';
import { useState } from 'react';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fetchRevertPlan } from './data-load-calls.ts';
import { RevertPlanDetails } from './revert-plan.tsx';

type RevertLoadProps = Readonly<{ loadId: string; onRevert: (chosen: readonly ChosenChanged[]) => void }>;

/** Takes a load back after a second look at what that does. */
export const RevertLoad = ({ loadId, onRevert }: RevertLoadProps) => {
  const [isAsked, setIsAsked] = useState(false);
  const [chosen, setChosen] = useState<readonly ChosenChanged[]>([]);
  const [page, setPage] = useState(1);
  const answer = useApiQuery(
    fetchRevertPlan,
    { query: { id: loadId, fate: 'changed', page } },
    { staleTime: 0, enabled: isAsked },
  );
  const close = (): void => {
    setIsAsked(false);
    setChosen([]);
    setPage(1);
  };
  return (
    <div>
      <Button icon="undo" onPress={() => setIsAsked(true)}>
        Deshacer esta carga
      </Button>
      <Dialog
        title="¿Deshacer esta carga?"
        isOpen={isAsked}
        onClose={close}
        footer={
          <>
            <Button onPress={close}>Cancelar</Button>
            <Button
              variant="danger"
              isDisabled={!answer.data}
              onPress={() => {
                close();
                onRevert(chosen);
              }}
            >
              Deshacer la carga
            </Button>
          </>
        }
      >
        <RevertPlanDetails answer={answer} chosen={chosen} onChoose={setChosen} onPage={setPage} />
      </Dialog>
    </div>
  );
};
