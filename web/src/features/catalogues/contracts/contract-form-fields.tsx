import type { CatalogueContract } from '@monitor/contracts-schema/contracts/contract-answers';
import {
  type ContractField,
  type ContractFieldGroup,
  contractFieldGroups,
} from '@monitor/contracts-schema/contracts/contract-field';
import { contractFieldNames, definitionOf, fieldsWith } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { useEffect, useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  AmountInput,
  ChoiceInput,
  DayInput,
  FlagInput,
  LongTextInput,
  TextInput,
} from '../../../ui/forms/form-inputs.tsx';
import { type ContractValues, noticeOn, ofDirectAwards, proposedAmount, requiredFields } from './contract-values.ts';
import { FormGroup, WHOLE_LINE } from './form-group.tsx';
import { ReferenceField } from './reference-field.tsx';

const groups = Object.keys(contractFieldGroups) as readonly ContractFieldGroup[]; // its keys are what ContractFieldGroup is

const groupNotes: Partial<Record<ContractFieldGroup, string>> = {
  amounts: 'En pesos, con impuestos incluidos.',
  documents: 'Los hipervínculos comienzan con https:// o www.',
};

const hints: Partial<Record<ContractField, string>> = {
  isEmpty:
    'Márcalo para informar que la unidad no compró nada en el periodo: casi todo lo demás deja de ser obligatorio.',
  contractNumber: 'Único en la organización. Si no tiene, escribe NA.',
  amountExceeded: 'Solo si la adjudicación directa excede el límite.',
  karewaNotes: 'Solo las ven quienes administran: no se publican.',
};

const ofOpenContracts: readonly ContractField[] = fieldsWith({ required: 'ofOpen' });

/** The fields of a group; an open contract's own amounts come before those that it may leave out. */
const fieldsIn = (group: ContractFieldGroup, isOpen: boolean): readonly ContractField[] => {
  const fields = contractFieldNames.filter((field) => definitionOf(field).group === group);
  if (!isOpen) return fields;
  const own = fields.filter((field) => ofOpenContracts.includes(field));
  return [...own, ...fields.filter((field) => !own.includes(field))];
};

/** Every field of a contract, in the groups that a person fills in one after another. */
export const ContractFormFields = ({ doc }: Readonly<{ doc: CatalogueContract | undefined }>) => {
  const { control } = useFormContext<ContractValues>();
  const [procedureType, contractType, isEmpty, limitExceeded, minAmount, maxAmount] = useWatch({
    control,
    name: ['procedureType', 'contractType', 'isEmpty', 'limitExceeded', 'minAmount', 'maxAmount'],
  });
  const required = useMemo(() => requiredFields({ contractType, isEmpty }), [contractType, isEmpty]);
  const isOpen = contractType === 'OPEN';

  useProposedAmount();

  const hintOf = (field: ContractField): string | undefined => {
    if (field === 'totalOrMaxAmount')
      return `El que se publica y se suma: igual al monto ${isOpen ? 'máximo' : 'total'}.`;
    const notice = noticeOn({ minAmount, maxAmount }, field);
    if (notice) return notice;
    const definition = definitionOf(field);
    const example = definition.kind === 'text' ? definition.format?.example : undefined;
    return hints[field] ?? (example && `Ejemplo: ${example}`);
  };

  return groups.map((group) => (
    <FormGroup key={group} title={contractFieldGroups[group]} note={groupNotes[group]}>
      {fieldsIn(group, isOpen)
        .filter((field) => procedureType === 'NO_BID' || !ofDirectAwards.includes(field))
        .map((field) => (
          <FieldInput
            key={field}
            field={field}
            hint={hintOf(field)}
            isRequired={required.has(field)}
            isDisabled={field === 'amountExceeded' && !limitExceeded}
            doc={doc}
          />
        ))}
    </FormGroup>
  ));
};

type FieldInputProps = Readonly<{
  field: ContractField;
  hint: string | undefined;
  isRequired: boolean;
  isDisabled: boolean;
  doc: CatalogueContract | undefined;
}>;

/** The input that a field's kind asks for. */
const FieldInput = ({ field, hint, isRequired, isDisabled, doc }: FieldInputProps) => {
  const definition = definitionOf(field);
  const bound = { name: field, label: definition.label, isRequired, isDisabled, ...(hint && { description: hint }) };
  const wide = { ...bound, className: WHOLE_LINE };
  switch (definition.kind) {
    case 'text':
      return <TextInput {...bound} inputMode={field === 'fiscalYear' ? 'numeric' : 'text'} />;
    case 'longText':
      return <LongTextInput {...wide} rows={field === 'servicesDescription' ? 3 : 2} />;
    case 'link':
      return <TextInput {...wide} inputMode="url" />;
    case 'date':
      return <DayInput {...bound} />;
    case 'amount':
      return <AmountInput {...bound} />;
    case 'boolean':
      return <FlagInput {...wide} />;
    case 'enum':
      return <ChoiceInput {...bound} labels={definition.labels} />;
    case 'reference': {
      const chosen = doc?.[field] as CatalogueContract['supplier'] | undefined; // its kind says so
      return <ReferenceField {...(field === 'supplier' ? wide : bound)} to={definition.to} chosen={chosen} />;
    }
  }
};

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
