import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../controls/button.tsx';
import styles from '../filters/multi-select.module.css';
import { line, looks, stack } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';

type ColumnChooserProps = Readonly<{
  columns: readonly Readonly<{ id: string; header: string }>[];
  visible: readonly string[];
  onChange: (visible: string[]) => void;
}>;

/** Which columns a table shows; the last one cannot be hidden. */
export const ColumnChooser = ({ columns, visible, onChange }: ColumnChooserProps) => {
  const shown = new Set(visible);
  const toggle = (wanted: string) =>
    onChange(columns.map(({ id }) => id).filter((id) => (id === wanted ? !shown.has(id) : shown.has(id))));
  return (
    <DialogTrigger>
      <Button icon="columns">Columnas</Button>
      <Popover className={classes(styles.popover, styles.narrow, looks('boxed'))} placement="bottom end" offset={4}>
        <Dialog aria-label="Columnas visibles" className={classes(styles.dialog, stack(0, 'grows', 'shrinks'))}>
          <p className={classes(styles.legend, looks('small', 'muted'))} aria-hidden="true">
            Columnas visibles
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll within a flexible box */}
          <div
            role="group"
            aria-label="Columnas visibles"
            className={classes(styles.options, looks('grows', 'shrinks'))}
          >
            {columns.map(({ id, header }) => (
              <label key={id} className={classes(styles.option, line(3, 'start', 'breaks'))}>
                <input
                  type="checkbox"
                  checked={shown.has(id)}
                  disabled={shown.has(id) && shown.size === 1}
                  onChange={() => toggle(id)}
                />
                <span>{header}</span>
              </label>
            ))}
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
};
