import { cluster } from '../layout/primitives.ts';
import { Button } from './button.tsx';

type ChoiceButtonsProps<Id extends string> = Readonly<{
  /** What is chosen, for whoever does not see the buttons side by side. */
  legend: string;
  options: readonly Readonly<{ id: Id; label: string }>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  size?: 'm' | 's';
}>;

/** One of a few ways to look at the same thing: a button each, of which one is pressed. */
export const ChoiceButtons = <Id extends string>({
  legend,
  options,
  chosen,
  onChoose,
  size,
}: ChoiceButtonsProps<Id>) => (
  <fieldset className={cluster(2)}>
    <legend className="visually-hidden">{legend}</legend>
    {options.map(({ id, label }) => (
      <Button
        key={id}
        {...(size && { size })}
        aria-pressed={id === chosen}
        variant={id === chosen ? 'primary' : 'secondary'}
        onPress={() => onChoose(id)}
      >
        {label}
      </Button>
    ))}
  </fieldset>
);
