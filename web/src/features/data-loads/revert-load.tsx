import type { ChosenChanged } from '@monitor/contracts-schema';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RevertPlan } from './revert-plan.tsx';

type RevertLoadProps = Readonly<{ loadId: string; onRevert: (chosen: readonly ChosenChanged[]) => void }>;

/** Takes a load back after a second look at what that does. */
export const RevertLoad = ({ loadId, onRevert }: RevertLoadProps) => {
  const [isAsked, setIsAsked] = useState(false);
  const [chosen, setChosen] = useState<readonly ChosenChanged[]>([]);
  const close = (): void => {
    setIsAsked(false);
    setChosen([]);
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
        <RevertPlan loadId={loadId} chosen={chosen} onChoose={setChosen} />
      </Dialog>
    </div>
  );
};
