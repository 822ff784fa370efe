import { type Ref, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { looks } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldProps, fieldParts } from './field-frame.tsx';

type PasswordFieldProps = FieldProps &
  Readonly<{
    value: string;
    onChange: (value: string) => void;
    autoComplete: 'current-password' | 'new-password';
    ref?: Ref<HTMLInputElement>;
  }>;

/** A password that may be looked at while it is typed. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { frame, rest } = fieldParts(props);
  const { value, onChange, ...control } = rest;
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...frame}>
      {(tied) => (
        <div className={classes(styles.password, looks('anchors'))}>
          <input
            {...control}
            {...tied}
            className={styles.control}
            type={isShown ? 'text' : 'password'}
            value={value}
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            label={isShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            icon={isShown ? 'eye-off' : 'eye'}
            onPress={() => setShown(!isShown)}
          />
        </div>
      )}
    </FieldFrame>
  );
};
