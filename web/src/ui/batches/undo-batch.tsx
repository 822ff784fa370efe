import { CHOSEN_CHANGED, type ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { getUndoPlan, rehearseUndo } from './batch-calls.ts';
import { RehearsalInShort } from './rehearsal-in-short.tsx';
import { UndoPlanDetails, type UndoWords } from './undo-plan.tsx';

type UndoBatchProps = Readonly<{
  batchId: string;
  words: UndoWords;
  onUndo: (chosen: readonly ChosenChanged[]) => unknown;
}>;

const AT_ONCE = 100;

/** All that others changed since a batch, as far as it may be chosen, each as it stands now. */
const allChanged = async (id: string): Promise<ChosenChanged[]> => {
  const chosen: ChosenChanged[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await send(getUndoPlan, { query: { id, fate: 'changed', page, pageSize: AT_ONCE } });
    chosen.push(...data.docs.map(({ _id, version }) => ({ id: _id, version })));
    if (page >= data.pagination.pages || chosen.length >= CHOSEN_CHANGED) return chosen.slice(0, CHOSEN_CHANGED);
  }
};

/** Undoes a batch after a second look at what that does. */
export const UndoBatch = ({ batchId, words, onUndo }: UndoBatchProps) => {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<readonly ChosenChanged[]>([]);
  const [page, setPage] = useState(1);
  const answer = useApiQuery(
    getUndoPlan,
    { query: { id: batchId, fate: 'changed', page } },
    { staleTime: 0, enabled: isOpen },
  );
  const choosingAll = useMutation({
    mutationFn: () => allChanged(batchId),
    onError: ({ message }) => showToast('danger', message),
  });
  const close = (): void => {
    setOpen(false);
    choosingAll.reset(); // what it still brings is for nobody
    setChosen([]);
    setPage(1);
  };
  return (
    <div>
      <Button icon="undo" onPress={() => setOpen(true)}>
        {words.ask}
      </Button>
      <Dialog
        title={words.question}
        isOpen={isOpen}
        onClose={close}
        footer={
          <>
            <Button onPress={close}>Cancelar</Button>
            <Button
              variant="danger"
              isDisabled={!answer.data}
              onPress={() => {
                close();
                onUndo(chosen);
              }}
            >
              {words.confirm}
            </Button>
          </>
        }
      >
        <UndoPlanDetails
          answer={answer}
          words={words}
          chosen={chosen}
          onChoose={setChosen}
          onChooseAll={() => choosingAll.mutate(undefined, { onSuccess: setChosen })}
          isChoosingAll={choosingAll.isPending}
          onPage={setPage}
        />
        {answer.data && (
          <RehearsalInShort
            of={chosen}
            rehearse={async () => (await send(rehearseUndo, { body: { _id: batchId, chosen: [...chosen] } })).data}
          />
        )}
      </Dialog>
    </div>
  );
};
