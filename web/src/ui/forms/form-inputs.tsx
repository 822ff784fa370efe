import type { ComponentProps, ReactNode } from 'react';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { ChoicesField } from '../fields/choices-field.tsx';
import { ComboField } from '../fields/combo-field.tsx';
import { DateField } from '../fields/date-field.tsx';
import { MoneyField } from '../fields/money-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { TextField } from '../fields/text-field.tsx';
import { joinedChoices, splitChoices } from './choices.ts';
import { useBoundField } from './form-state.ts';

type Bound = Readonly<{
  name: string;
  label: string;
  description?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string | undefined;
}>;

export const TextInput = ({
  noticeOf,
  ...props
}: Bound &
  Readonly<{
    /** What is said in the description's place of some values, which may be saved all the same. */
    noticeOf?: ((value: string) => string | undefined) | undefined;
    type?: 'text' | 'url' | 'email' | 'tel';
    inputMode?: 'text' | 'numeric' | 'url';
    /** What of the person who types it, when it is about them. */
    autoComplete?: 'name' | 'given-name' | 'family-name' | 'email' | 'tel';
  }>) => {
  const field = useBoundField<string>(props.name);
  const notice = noticeOf?.(field.value);
  return <TextField autoComplete="off" {...props} {...field} {...(notice && { description: notice })} />;
};

export const PasswordInput = (props: Bound & Pick<ComponentProps<typeof PasswordField>, 'autoComplete'>) => (
  <PasswordField {...props} {...useBoundField<string>(props.name)} />
);

export const LongTextInput = (props: Bound & Readonly<{ rows?: number }>) => (
  <TextArea {...props} {...useBoundField<string>(props.name)} />
);

export const DayInput = (props: Bound) => <DateField {...props} {...useBoundField<string>(props.name)} />;

export const AmountInput = (props: Bound) => <MoneyField {...props} {...useBoundField<string>(props.name)} />;

/** `onChanged` hears what somebody turned it to. */
export const FlagInput = ({ onChanged, ...props }: Bound & Readonly<{ onChanged?: (value: boolean) => void }>) => (
  <CheckboxField {...props} {...useBoundField<boolean>(props.name, onChanged)} />
);

/** A table of labels, and those of its keys that cannot be chosen. */
type Labels = Readonly<{ labels: Readonly<Record<string, string>>; lockedKeys?: readonly string[] }>;

const optionsOf = ({ labels, lockedKeys = [] }: Labels) =>
  Object.entries(labels).map(([id, label]) => ({ id, label, isDisabled: lockedKeys.includes(id) }));

/** One of a table of labels. */
export const ChoiceInput = ({ labels, lockedKeys, ...props }: Bound & Labels) => (
  <SelectField
    {...props}
    {...useBoundField<string>(props.name)}
    placeholder="Selecciona…"
    options={optionsOf({ labels, ...(lockedKeys && { lockedKeys }) })}
  />
);

/** Several of a table of labels. */
export const ChoicesInput = ({ labels, lockedKeys, ...props }: Bound & Labels) => {
  const { value, onChange, ...field } = useBoundField<string>(props.name);
  return (
    <ChoicesField
      {...props}
      {...field}
      value={splitChoices(value)}
      onChange={(keys) => onChange(joinedChoices(keys))}
      options={optionsOf({ labels, ...(lockedKeys && { lockedKeys }) })}
    />
  );
};

type Options = Readonly<{ options: readonly Readonly<{ id: string; label: string }>[]; isLoading: boolean }>;

/** One of many registered names. */
export const ReferenceInput = ({
  options,
  isLoading,
  ...props
}: Bound & Options & Pick<ComponentProps<typeof ComboField>, 'onTyped'>) => {
  const { value, onChange, ...field } = useBoundField<string>(props.name);
  return (
    <ComboField
      {...props}
      {...field}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      options={options}
      isLoading={isLoading}
    />
  );
};
