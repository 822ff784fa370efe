import type { CatalogueCalculation } from '@monitor/contracts-schema/calculations/calculation-answers';
import {
  calculationLabels,
  calculationTypeLabels,
  displayFormLabels,
} from '@monitor/contracts-schema/calculations/calculation-words';
import { defaultScale } from '@monitor/contracts-schema/calculations/percent-scale';
import { useFormContext, useWatch } from 'react-hook-form';
import { ChoiceInput, FlagInput, LongTextInput, TextInput } from '../../../ui/forms/form-inputs.tsx';
import { FormBlock, FormGroup, WHOLE_LINE } from '../contracts/form-group.tsx';
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
      <FormGroup title="Qué es">
        <TextInput name="name" label={label.name} isRequired />
        <TextInput
          name="abbreviation"
          label={label.abbreviation}
          isRequired
          description="Con ella lo nombran otras fórmulas: $$ y de 1 a 7 mayúsculas o dígitos."
        />
        <LongTextInput name="description" label={label.description} isRequired rows={2} className={WHOLE_LINE} />
        <ChoiceInput name="type" label={label.type} isRequired labels={calculationTypeLabels} className={WHOLE_LINE} />
        <LongTextInput
          name="notes"
          label={label.notes}
          description="Solo las ven quienes administran: no se publican."
          rows={2}
          className={WHOLE_LINE}
        />
      </FormGroup>

      <FormGroup title="Cómo se calcula">
        <FormBlock>
          <FormulaInput others={others} />
        </FormBlock>
        <FormBlock>
          <FiltersInput />
        </FormBlock>
      </FormGroup>

      <FormGroup title="Cómo se muestra">
        <ChoiceInput name="displayForm" label={label.displayForm} labels={displayFormLabels} className={WHOLE_LINE} />
        <FlagInput
          name="enabled"
          label={label.enabled}
          description="Se publica entre los datos generales o, si es el índice, como índice."
          className={WHOLE_LINE}
        />
        <FlagInput
          name="locked"
          label="Usar como Índice de Riesgo de Corrupción"
          description="Solo uno lo es: al guardar este, el que lo era deja de serlo."
          onChanged={(isLocked) => isLocked && fillScale()}
          className={WHOLE_LINE}
        />
        {locked && (
          <TextInput
            name="administrationPeriod"
            label={label.administrationPeriod}
            description="El índice y lo que se muestra con él cuentan solo los contratos de esta administración. Ejemplo: 2016-2018. En blanco cuentan todas."
            className={WHOLE_LINE}
          />
        )}
        <FlagInput
          name="hasPercentScale"
          label={label.hasPercentScale}
          description="El resultado se cambia por puntos, según rangos."
          onChanged={(isOn) => (isOn ? fillScale() : setScale(''))}
          className={WHOLE_LINE}
        />
        {hasPercentScale && (
          <FormBlock>
            <ScaleInput />
          </FormBlock>
        )}
      </FormGroup>

      <FormGroup title="Comprobar" note="Nada de esto se guarda.">
        <FormBlock>
          <FormulaCheck editedId={doc?._id} />
        </FormBlock>
      </FormGroup>
    </>
  );
};
