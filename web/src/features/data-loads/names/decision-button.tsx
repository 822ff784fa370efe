import { Button } from '../../../ui/controls/button.tsx';
import styles from './names.module.css';

type DecisionButtonProps = Readonly<{
  says: string;
  /** The name of which it is said. */
  of: string;
  isChosen: boolean;
  isDisabled: boolean;
  isPending: boolean;
  onChoose: () => void;
}>;

/** One of the things that can be said of a name; the one that was, is pressed. */
export const DecisionButton = ({ says, of, isChosen, isDisabled, isPending, onChoose }: DecisionButtonProps) => (
  <Button
    size="s"
    variant={isChosen ? 'primary' : 'secondary'}
    {...(isChosen && { icon: 'check' })}
    aria-pressed={isChosen}
    aria-label={`${says}: ${of}`}
    className={styles.same}
    isDisabled={isDisabled}
    isPending={isPending}
    onPress={() => !isChosen && onChoose()}
  >
    {says}
  </Button>
);
