import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useBoundField } from '../../../ui/forms/form-state.ts';
import { looks, stack } from '../../../ui/layout/primitives.ts';
import styles from './calculation-form.module.css';
import { type BandRow, joinedRows, splitBands } from './calculation-rows.ts';
import { RowsFrame } from './rows-frame.tsx';

const parts = [
  { part: 'min', label: 'Desde' },
  { part: 'max', label: 'Hasta' },
  { part: 'value', label: 'Puntos' },
] as const;

const isWrong = (text: string): boolean => text.trim() !== '' && !/^-?\d*\.?\d{0,2}$/.test(text.trim());

/** The bands of a scale: what results up to each end are worth. */
export const ScaleInput = () => {
  const { value, onChange, error, ref, onBlur } = useBoundField<string>('scale');
  const bands = splitBands(value);
  const change = (next: readonly BandRow[]): void => onChange(joinedRows(next));
  /** A band begins where the last one ends. */
  const added = (): BandRow => ({ min: bands.at(-1)?.max ?? '0', max: '', value: '' });

  return (
    <RowsFrame
      label="Rangos de la escala"
      description="El resultado se cambia por los puntos del primer rango cuyo final lo alcanza; más allá del último son 0 puntos."
      error={error}
      ref={ref}
      onBlur={onBlur}
    >
      <ol className={stack(3)}>
        {bands.map((band, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bands are distinguished by their place alone
          <li key={index} className={styles.band}>
            {parts.map(({ part, label }) => (
              <TextField
                key={part}
                label={`${label} (rango ${index + 1})`}
                inputMode="decimal"
                autoComplete="off"
                value={band[part]}
                error={isWrong(band[part]) ? 'Número con hasta dos decimales' : undefined}
                onChange={(text) => change(bands.map((one, at) => (at === index ? { ...one, [part]: text } : one)))}
              />
            ))}
            <IconButton
              label={`Quitar rango ${index + 1}`}
              icon="trash"
              onPress={() => change(bands.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      <Button size="s" icon="plus" className={looks('narrow')} onPress={() => change([...bands, added()])}>
        Agregar rango
      </Button>
    </RowsFrame>
  );
};
