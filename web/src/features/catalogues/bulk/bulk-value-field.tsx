import type { BulkField } from '@monitor/contracts-schema/contracts/bulk-operation';
import type { ContractField } from '@monitor/contracts-schema/contracts/contract-field';
import { definitionOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { ComboField } from '../../../ui/fields/combo-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ReferenceTo } from '../catalogue.ts';
import { useReferenceOptions } from '../use-reference-options.ts';

type ValueProps = Readonly<{ value: string; onChange: (value: string) => void; error: string | undefined }>;

const LABEL = 'Valor nuevo';

/** The value that a field is to get, by its kind. */
export const BulkValueField = ({ field, ...props }: ValueProps & Readonly<{ field: BulkField }>) => {
  const definition = definitionOf(field as ContractField); // one of them
  switch (definition.kind) {
    case 'enum': {
      const options = Object.entries(definition.labels).map(([id, label]) => ({ id, label: String(label) }));
      return <SelectField {...props} label={LABEL} options={options} isRequired />;
    }
    case 'reference':
      return <ReferenceValue {...props} to={definition.to} />;
    default: {
      const example = definition.kind === 'text' && definition.format?.example;
      return (
        <TextField
          {...props}
          label={LABEL}
          isRequired
          autoComplete="off"
          description={example && `Ejemplo: ${example}`}
        />
      );
    }
  }
};

const ReferenceValue = ({ to, value, onChange, error }: ValueProps & Readonly<{ to: ReferenceTo }>) => (
  <ComboField
    {...useReferenceOptions(to, null)}
    label={LABEL}
    isRequired
    value={value || null}
    onChange={(id) => onChange(id ?? '')}
    error={error}
  />
);
