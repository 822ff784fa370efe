import { useEffect, useRef } from 'react';
import { Button } from '../../controls/button.tsx';
import type { EditHistory } from './edit-history.ts';

type UndoButtonsProps = Readonly<{
  history: EditHistory<unknown>;
  isLocked: boolean;
  onUndo: () => void;
  onRedo: () => void;
}>;

/** Back and forth, for those who do not press keys. Of the last step in a direction, the focus goes on to the other. */
export const UndoButtons = ({ history: { done, undone }, isLocked, onUndo, onRedo }: UndoButtonsProps) => {
  const back = useRef<HTMLButtonElement>(null);
  const forth = useRef<HTMLButtonElement>(null);
  const pressed = useRef<'back' | 'forth'>(undefined);
  useEffect(() => {
    if (pressed.current === 'back' && done.length === 0) forth.current?.focus();
    if (pressed.current === 'forth' && undone.length === 0) back.current?.focus();
    pressed.current = undefined;
  }, [done, undone]);
  return (
    <>
      <Button
        ref={back}
        icon="undo"
        isDisabled={done.length === 0 || isLocked}
        onPress={() => {
          pressed.current = 'back';
          onUndo();
        }}
      >
        Deshacer
      </Button>
      <Button
        ref={forth}
        icon="redo"
        isDisabled={undone.length === 0 || isLocked}
        onPress={() => {
          pressed.current = 'forth';
          onRedo();
        }}
      >
        Rehacer
      </Button>
    </>
  );
};
