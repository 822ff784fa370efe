import { foldForSearch } from '@monitor/contracts-schema/text/text';
import { type Ref, useContext } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext, ListBoxItem } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { line, looks, stack } from '../layout/primitives.ts';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './combo-field.module.css';
import field from './field.module.css';
import { Asterisk, type FieldProps } from './field-frame.tsx';

const LAYOUT = { estimatedRowHeight: 40, padding: 4 };

type Choice = Readonly<{ id: string; label: string; hint?: string }>;

type ComboFieldProps = FieldProps &
  Readonly<{
    value: string | null;
    onChange: (value: string | null) => void;
    options: readonly Choice[];
    placeholder?: string;
    isLoading?: boolean;
    /** Shows the options as soon as it has the focus: where it was opened to choose another. */
    opensOnFocus?: boolean;
    /** Hears what is typed to find one; nothing of it when it is given up. */
    onTyped?: (text: string) => void;
    ref?: Ref<HTMLInputElement>;
  }>;

const matches = (label: string, typed: string) => foldForSearch(label).includes(foldForSearch(typed));

/** One choice among many, found by typing; accents and capitals do not matter. */
export const ComboField = (props: ComboFieldProps) => {
  const { label, description, error, isRequired, isDisabled = false, isLoading, options, value, onChange } = props;
  return (
    <ComboBox
      className={classes(stack(0, 'shrinks'), props.className)}
      defaultItems={options}
      defaultFilter={matches}
      selectedKey={value}
      onSelectionChange={(key) => onChange(key === null ? null : String(key))}
      onInputChange={(text) => text && props.onTyped?.(text)}
      onBlur={props.onBlur}
      isDisabled={isDisabled}
      isRequired={isRequired ?? false}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      menuTrigger={props.opensOnFocus ? 'focus' : 'input'}
      allowsEmptyCollection
    >
      <Label className={looks('medium', 'below1')}>
        {label}
        {isRequired && <Asterisk />}
      </Label>
      {description && (
        <Text slot="description" className={looks('sm', 'muted', 'below2')}>
          {description}
        </Text>
      )}
      <div className={classes(styles.control, looks('anchors'))}>
        <TypedChoice inputRef={props.ref} placeholder={props.placeholder ?? 'Escribe para buscar…'} />
        <Button className={classes(styles.toggle, looks('centers', 'muted'))}>
          <Icon name="chevron-down" />
        </Button>
      </div>
      <FieldError className={classes(field.error, line(1, 'above1', 'sm', 'danger'))}>
        <Icon name="danger" />
        <span>{error}</span>
      </FieldError>
      <Popover className={classes(styles.popover, looks('boxed'))} offset={4}>
        <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
          <ListBox
            className={classes(styles.list, looks('full', 'unmarked'))}
            renderEmptyState={() => (
              <p className={styles.empty}>{isLoading ? 'Cargando…' : 'Ninguna opción coincide.'}</p>
            )}
          >
            {(option: Choice) => (
              <ListBoxItem
                id={option.id}
                textValue={option.label}
                className={classes(styles.option, line(3, 'center', 'between', 'unmarked'))}
              >
                <span>
                  {option.label}
                  {option.hint && (
                    <small className={classes(styles.hint, looks('muted', 'normal', 'block'))}>{option.hint}</small>
                  )}
                </span>
                <Icon name="check" />
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      </Popover>
    </ComboBox>
  );
};

/** A press shows the options. The focus alone does not: it may come from an error that leads here. */
const TypedChoice = ({
  inputRef,
  placeholder,
}: Readonly<{ inputRef?: Ref<HTMLInputElement>; placeholder: string }>) => {
  const list = useContext(ComboBoxStateContext);
  return (
    <Input
      ref={inputRef}
      className={field.control!}
      placeholder={placeholder}
      onClick={() => list && !list.isOpen && list.open(null, 'manual')}
    />
  );
};
