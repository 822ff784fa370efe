import { enumOptions } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import type { TemplateColumn } from '@monitor/contracts-schema/data-loads/template-columns';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

type ValueFieldProps = Readonly<{
  column: TemplateColumn;
  description?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}>;

/** What the rows say of a field that no column of their file says. */
export const ValueField = ({ column, ...props }: ValueFieldProps) =>
  column.kind === 'enum' ? (
    <SelectField
      name={column.field}
      label={column.heading}
      {...props}
      options={enumOptions(column.field).map((label) => ({ id: label, label }))}
      placeholder="Sin indicar"
    />
  ) : (
    <TextField name={column.field} label={column.heading} {...props} />
  );
