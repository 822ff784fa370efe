import {
  administrativeUnitTypeLabels,
  type CatalogueContract,
  categoryLabels,
  contractTypeLabels,
  contractFieldLabels as labels,
  procedureStateLabels,
  procedureTypeLabels,
} from '@monitor/contracts-schema';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import styles from './contract-fields.module.css';
import { type ContractValues, proposedAmount, requiredFields } from './contract-values.ts';
import {
  AmountInput,
  ChoiceInput,
  DayInput,
  FlagInput,
  LongTextInput,
  ReferenceInput,
  TextInput,
} from './form-inputs.tsx';
import { useReferenceOptions } from './use-reference-options.ts';

type Field = keyof ContractValues;

/** Every field of a contract, in the groups that a person fills in one after another. */
export const ContractFormFields = ({ doc }: Readonly<{ doc: CatalogueContract | undefined }>) => {
  const { control } = useFormContext<ContractValues>();
  const [procedureType, contractType, isEmpty, limitExceeded] = useWatch({
    control,
    name: ['procedureType', 'contractType', 'isEmpty', 'limitExceeded'],
  });
  const required = useMemo(() => requiredFields({ contractType, isEmpty }), [contractType, isEmpty]);
  const field = (name: Field) => ({ name, label: labels[name], isRequired: required.has(name) });

  const suppliers = useReferenceOptions('suppliers', doc?.supplier);
  const organizers = useReferenceOptions('administrative-units', doc?.organizerAdministrativeUnit);
  const applicants = useReferenceOptions('administrative-units', doc?.applicantAdministrativeUnit);
  const isOpen = contractType === 'OPEN';

  useProposedAmount();

  return (
    <>
      <Group title="Procedimiento">
        <FlagInput
          {...field('isEmpty')}
          description="Márcalo para informar que la unidad no compró nada en el periodo: casi todo lo demás deja de ser obligatorio."
          className={styles.whole}
        />
        <ChoiceInput {...field('procedureType')} labels={procedureTypeLabels} />
        <ChoiceInput {...field('category')} labels={categoryLabels} />
        <ChoiceInput {...field('procedureState')} labels={procedureStateLabels} />
        <TextInput {...field('administrationPeriod')} description="Ejemplo: 2017-2019" />
        <TextInput {...field('fiscalYear')} description="Ejemplo: 2019" inputMode="numeric" />
        <TextInput {...field('period')} description="Trimestre y año. Ejemplo: 1o 2019" />
        <TextInput {...field('contractId')} description="Ejemplo: XX000/00" />
        <TextInput {...field('partida')} />
      </Group>

      <Group title="Contrato">
        <LongTextInput {...field('servicesDescription')} rows={3} className={styles.whole} />
        <ReferenceInput
          {...field('supplier')}
          {...suppliers}
          description="Escribe parte del nombre para encontrarlo."
          className={styles.whole}
        />
        <TextInput {...field('contractNumber')} description="Único en la organización. Si no tiene, escribe NA." />
        <DayInput {...field('contractDate')} />
        <ChoiceInput {...field('contractType')} labels={contractTypeLabels} />
      </Group>

      <Group title="Montos" note="En pesos, con impuestos incluidos.">
        {isOpen ? null : <AmountInput {...field('totalAmount')} />}
        <AmountInput {...field('minAmount')} />
        <AmountInput {...field('maxAmount')} />
        {isOpen ? <AmountInput {...field('totalAmount')} /> : null}
        <AmountInput
          {...field('totalOrMaxAmount')}
          description={`El que se publica y se suma: igual al monto ${isOpen ? 'máximo' : 'total'}.`}
        />
        {procedureType === 'NO_BID' && (
          <>
            <FlagInput {...field('limitExceeded')} className={styles.whole} />
            <AmountInput
              {...field('amountExceeded')}
              isDisabled={!limitExceeded}
              description="Solo si la adjudicación directa excede el límite."
            />
          </>
        )}
      </Group>

      <Group title="Unidades y responsables">
        <ReferenceInput {...field('organizerAdministrativeUnit')} {...organizers} />
        <ReferenceInput {...field('applicantAdministrativeUnit')} {...applicants} />
        <ChoiceInput {...field('administrativeUnitType')} labels={administrativeUnitTypeLabels} />
        <TextInput {...field('areaInCharge')} />
      </Group>

      <Group title="Convocatoria y documentos" note="Los hipervínculos comienzan con https:// o www.">
        <DayInput {...field('announcementDate')} />
        <DayInput {...field('clarificationMeetingDate')} />
        <TextInput {...field('announcementUrl')} inputMode="url" className={styles.whole} />
        <TextInput {...field('clarificationMeetingJudgmentUrl')} inputMode="url" className={styles.whole} />
        <TextInput {...field('presentationProposalsDocUrl')} inputMode="url" className={styles.whole} />
        <TextInput {...field('contractUrl')} inputMode="url" className={styles.whole} />
      </Group>

      <Group title="Información y notas">
        <DayInput {...field('updateDate')} />
        <DayInput {...field('informationDate')} />
        <LongTextInput {...field('notes')} className={styles.whole} rows={2} />
        <LongTextInput
          {...field('karewaNotes')}
          description="Solo las ven quienes administran: no se publican."
          className={styles.whole}
          rows={2}
        />
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

/** Fills in the amount published from the one it must equal, until somebody writes another there. */
const useProposedAmount = (): void => {
  const { control, getValues, setValue } = useFormContext<ContractValues>();
  const [contractType, totalAmount, maxAmount] = useWatch({
    control,
    name: ['contractType', 'totalAmount', 'maxAmount'],
  });
  const proposal = proposedAmount({ contractType, totalAmount, maxAmount });
  const last = useRef(proposal);

  useEffect(() => {
    const written = getValues('totalOrMaxAmount');
    const isOurs = written === '' || written === last.current;
    if (isOurs && proposal !== last.current) setValue('totalOrMaxAmount', proposal, { shouldDirty: true });
    last.current = proposal;
  }, [proposal, getValues, setValue]);
};
