import { CHOSEN_CHANGED, type ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { showToast } from '../../lib/toasts.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fetchRevertPlan } from './data-load-calls.ts';
import { RevertPlanDetails } from './revert-plan.tsx';
import { RevertRehearsal } from './revert-rehearsal.tsx';

type RevertLoadProps = Readonly<{ loadId: string; onRevert: (chosen: readonly ChosenChanged[]) => void }>;

const AT_ONCE = 100;

/** All that others changed since a load, as far as it may be chosen, each as it stands now. */
const allChanged = async (loadId: string): Promise<ChosenChanged[]> => {
  const chosen: ChosenChanged[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await send(fetchRevertPlan, { query: { id: loadId, fate: 'changed', page, pageSize: AT_ONCE } });
    chosen.push(...data.docs.map(({ _id, version }) => ({ id: _id, version })));
    if (page >= data.pagination.pages || chosen.length >= CHOSEN_CHANGED) return chosen.slice(0, CHOSEN_CHANGED);
  }
};

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
  const choosingAll = useMutation({
    mutationFn: () => allChanged(loadId),
    onError: ({ message }) => showToast('danger', message),
  });
  const close = (): void => {
    setIsAsked(false);
    choosingAll.reset(); // what it still brings is for nobody
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
        <RevertPlanDetails
          answer={answer}
          chosen={chosen}
          onChoose={setChosen}
          onChooseAll={() => choosingAll.mutate(undefined, { onSuccess: setChosen })}
          isChoosingAll={choosingAll.isPending}
          onPage={setPage}
        />
        {answer.data && <RevertRehearsal loadId={loadId} chosen={chosen} />}
      </Dialog>
    </div>
  );
};
