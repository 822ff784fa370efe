import { Button } from '../../controls/button.tsx';
import type { EditHistory } from './edit-history.ts';

type UndoButtonsProps = Readonly<{
  history: EditHistory<unknown>;
  isLocked: boolean;
  onUndo: () => void;
  onRedo: () => void;
}>;

/** Back and forth, for those who do not press keys. */
export const UndoButtons = ({ history: { done, undone }, isLocked, onUndo, onRedo }: UndoButtonsProps) => (
  <>
    <Button icon="undo" isDisabled={done.length === 0 || isLocked} onPress={onUndo}>
      Deshacer
    </Button>
    <Button icon="redo" isDisabled={undone.length === 0 || isLocked} onPress={onRedo}>
      Rehacer
    </Button>
  </>
);
