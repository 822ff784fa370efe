import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../controls/button.tsx';
import styles from './column-chooser.module.css';

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
      <Popover className={styles.popover!} placement="bottom end" offset={4}>
        <Dialog aria-label="Columnas visibles" className={styles.dialog!}>
          <p className={styles.legend} aria-hidden="true">
            Columnas visibles
          </p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll within a flexible box */}
          <div role="group" aria-label="Columnas visibles" className={styles.options}>
            {columns.map(({ id, header }) => (
              <label key={id} className={styles.option}>
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
