import { Button } from '../../../ui/controls/button.tsx';
import styles from './names.module.css';

type DecisionButtonProps = Readonly<{
  says: string;
  /** The name that it is about. */
  of: string;
  isChosen: boolean;
  isDisabled: boolean;
  isPending: boolean;
  onChoose: () => void;
}>;

/** One of the decisions on a name; the one that was taken is pressed. */
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
