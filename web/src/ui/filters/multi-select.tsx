import { foldForSearch } from '@monitor/contracts-schema/text/text';
import { useId, useMemo, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../controls/button.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { line, looks, stack } from '../layout/primitives.ts';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './multi-select.module.css';

/** Above this many options a search box appears. */
const FEW = 10;
/** No more than this many are drawn; the rest is found by typing. */
const DRAWN = 100;

export type Option = Readonly<{ id: string; label: string }>;

type MultiSelectProps = Readonly<{
  label: string;
  options: readonly Option[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  isLoading?: boolean;
  /** What one that is chosen and not among the options is called; what its id says by default. */
  unknown?: string | undefined;
  /** What nothing chosen means. */
  placeholder?: string;
  /** How several are counted: `3 elegidas`. */
  chosenWord?: string;
}>;

/** Chooses any number of options; the button says what is chosen. */
export const MultiSelect = ({
  label,
  options,
  selected,
  onChange,
  isLoading = false,
  unknown,
  placeholder = 'Todas',
  chosenWord = placeholder === 'Todos' ? 'elegidos' : 'elegidas',
}: MultiSelectProps) => {
  const labelId = useId();
  const valueId = useId();
  const only =
    selected.length === 1 ? (options.find(({ id }) => id === selected[0])?.label ?? unknown ?? selected[0]) : undefined;
  const chosen = selected.length === 0 ? placeholder : (only ?? `${selected.length} ${chosenWord}`);

  return (
    <div className={stack(1, 'shrinks')}>
      <span id={labelId} className={looks('sm', 'muted')}>
        {label}
      </span>
      <DialogTrigger>
        <AriaButton
          aria-labelledby={`${labelId} ${valueId}`}
          className={classes(
            styles.trigger,
            line(2, 'center', 'between', 'full'),
            selected.length > 0 && styles.active,
          )}
        >
          <span id={valueId} className={looks('clipped', 'shrinks')}>
            {chosen}
          </span>
          {isLoading ? <Spinner /> : <Icon name="chevron-down" />}
        </AriaButton>
        <Popover className={classes(styles.popover, looks('boxed'))} placement="bottom start" offset={4}>
          <Dialog aria-label={label} className={classes(styles.dialog, stack(0, 'grows', 'shrinks'))}>
            <Choices label={label} options={options} selected={selected} onChange={onChange} isLoading={isLoading} />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
};

type ChoicesProps = Pick<MultiSelectProps, 'label' | 'options' | 'selected' | 'onChange' | 'isLoading'>;

const Choices = ({ label, options, selected, onChange, isLoading }: ChoicesProps) => {
  const [text, setText] = useState('');
  const [chosenBefore] = useState(() => new Set(selected)); // shown first, and not moved while choosing
  const chosen = new Set(selected);

  const searchable = useMemo(() => {
    const ordered = [...options].sort(
      (one, other) => Number(chosenBefore.has(other.id)) - Number(chosenBefore.has(one.id)),
    );
    return ordered.map((option) => ({ ...option, folded: foldForSearch(option.label) }));
  }, [options, chosenBefore]);
  const found = useMemo(() => {
    const wanted = foldForSearch(text);
    return wanted ? searchable.filter(({ folded }) => folded.includes(wanted)) : searchable;
  }, [searchable, text]);

  const toggle = (id: string) =>
    onChange(chosen.has(id) ? selected.filter((other) => other !== id) : [...selected, id]);
  const hidden = found.length - DRAWN;

  return (
    <>
      {options.length > FEW && (
        <div className={classes(styles.search, line(2, 'center'))}>
          <Icon name="search" />
          <input
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="Buscar…"
            aria-label={`Buscar en ${label}`}
            autoComplete="off"
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll within a flexible box */}
      <div role="group" aria-label={label} className={classes(styles.options, looks('grows', 'shrinks'))}>
        {found.slice(0, DRAWN).map(({ id, label: name }) => (
          <label key={id} className={classes(styles.option, line(3, 'start', 'breaks'))}>
            <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <p role="status" className={classes(styles.status, looks('sm', 'muted'))}>
        {isLoading && 'Cargando…'}
        {!isLoading && options.length === 0 && 'No hay opciones.'}
        {!isLoading && options.length > 0 && found.length === 0 && 'Ninguna opción coincide.'}
        {hidden > 0 && `Hay ${hidden} más: sigue escribiendo para encontrarlas.`}
      </p>
      <div className={classes(styles.footer, line(0, 'between'))}>
        <Button variant="quiet" size="s" isDisabled={selected.length === 0} onPress={() => onChange([])}>
          Limpiar
        </Button>
        <Button size="s" slot="close">
          Listo
        </Button>
      </div>
    </>
  );
};
