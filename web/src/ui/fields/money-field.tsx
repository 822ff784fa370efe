import { type Ref, useState } from 'react';
import { flushSync } from 'react-dom';
import { looks } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import { tidyAmount } from './amount-text.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldProps, fieldParts } from './field-frame.tsx';

type MoneyFieldProps = FieldProps &
  Readonly<{
    /** The text as typed; `amountIn` of amount-text.ts reads it. */
    value: string;
    onChange: (value: string) => void;
    placeholder?: string;
    ref?: Ref<HTMLInputElement>;
  }>;

/** An amount of pesos: shown with separators while it is not being typed, given on as it was typed. */
export const MoneyField = (props: MoneyFieldProps) => {
  const { frame, rest } = fieldParts(props);
  const { value, onChange, onBlur, ...control } = rest;
  const [isTyping, setTyping] = useState(false);
  return (
    <FieldFrame {...frame}>
      {(tied) => (
        <div className={classes(styles.money, looks('anchors'))}>
          <span className={looks('centers', 'muted')} aria-hidden="true">
            $
          </span>
          <input
            {...control}
            {...tied}
            className={styles.control}
            inputMode="decimal"
            autoComplete="off"
            value={isTyping ? value : tidyAmount(value)}
            onChange={(event) => onChange(event.target.value)}
            onFocus={({ target }) => {
              flushSync(() => setTyping(true));
              target.select(); // as a browser does for a text that is reached by keyboard, before it was written otherwise
            }}
            onBlur={() => {
              setTyping(false);
              onBlur?.();
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
};
