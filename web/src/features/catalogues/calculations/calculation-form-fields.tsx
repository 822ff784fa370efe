import {
  type CatalogueCalculation,
  calculationLabels,
  calculationTypeLabels,
  defaultScale,
  displayFormLabels,
} from '@monitor/contracts-schema';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ChoiceInput, FlagInput, LongTextInput, TextInput } from '../../../ui/forms/form-inputs.tsx';
import styles from './calculation-form-fields.module.css';
import { bandsTyped, type CalculationValues } from './calculation-values.ts';
import { FiltersInput } from './filters-input.tsx';
import { FormulaCheck } from './formula-check.tsx';
import { FormulaInput } from './formula-input.tsx';
import { ScaleInput } from './scale-input.tsx';
import { useNamedCalculations } from './use-named-calculations.ts';

const label = calculationLabels;

/** Everything that a calculation says, and what comes of it before it is saved. */
export const CalculationFormFields = ({ doc }: Readonly<{ doc: CatalogueCalculation | undefined }>) => {
  const { control, getValues, setValue } = useFormContext<CalculationValues>();
  const [locked, hasPercentScale] = useWatch({ control, name: ['locked', 'hasPercentScale'] });
  const others = useNamedCalculations(doc?._id);

  const setScale = (scale: string): void => setValue('scale', scale, { shouldDirty: true });
  /** A scale that is empty begins with the usual bands. */
  const fillScale = (): void => {
    if (getValues('scale') === '') setScale(bandsTyped(defaultScale));
  };

  return (
    <>
      <Group title="Qué es">
        <TextInput name="name" label={label.name} isRequired />
        <TextInput
          name="abbreviation"
          label={label.abbreviation}
          isRequired
          description="Con ella lo nombran otras fórmulas: $$ y de 1 a 7 mayúsculas o dígitos."
        />
        <LongTextInput name="description" label={label.description} isRequired rows={2} className={styles.whole} />
        <ChoiceInput
          name="type"
          label={label.type}
          isRequired
          labels={calculationTypeLabels}
          className={styles.whole}
        />
        <LongTextInput
          name="notes"
          label={label.notes}
          description="Solo las ven quienes administran: no se publican."
          rows={2}
          className={styles.whole}
        />
      </Group>

      <Group title="Cómo se calcula">
        <div className={styles.block}>
          <FormulaInput others={others} />
        </div>
        <div className={styles.block}>
          <FiltersInput />
        </div>
      </Group>

      <Group title="Cómo se muestra">
        <ChoiceInput name="displayForm" label={label.displayForm} labels={displayFormLabels} className={styles.whole} />
        <FlagInput
          name="enabled"
          label={label.enabled}
          description="Se publica entre los datos generales o, si es el índice, como índice."
          className={styles.whole}
        />
        <FlagInput
          name="locked"
          label="Usar como Índice de Riesgo de Corrupción"
          description="Solo uno lo es: al guardar este, el que lo era deja de serlo."
          onChanged={(isLocked) => isLocked && fillScale()}
          className={styles.whole}
        />
        {locked && (
          <TextInput
            name="administrationPeriod"
            label={label.administrationPeriod}
            description="El índice y lo que se muestra con él cuentan solo los contratos de esta administración. Ejemplo: 2016-2018. En blanco cuentan todas."
            className={styles.whole}
          />
        )}
        <FlagInput
          name="hasPercentScale"
          label={label.hasPercentScale}
          description="El resultado se cambia por puntos, según rangos."
          onChanged={(isOn) => (isOn ? fillScale() : setScale(''))}
          className={styles.whole}
        />
        {hasPercentScale && (
          <div className={styles.block}>
            <ScaleInput />
          </div>
        )}
      </Group>

      <Group title="Comprobar" note="Nada de esto se guarda.">
        <div className={styles.block}>
          <FormulaCheck editedId={doc?._id} />
        </div>
      </Group>
    </>
  );
};

const Group = ({ title, note, children }: Readonly<{ title: string; note?: string; children: ReactNode }>) => (
  <fieldset className={styles.group}>
    <legend className={styles.title}>{title}</legend>
    {note && <p className={styles.note}>{note}</p>}
    <div className={styles.fields}>{children}</div>
  </fieldset>
);
