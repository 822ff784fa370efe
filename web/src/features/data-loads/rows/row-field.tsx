import { definitionOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { enumOptions } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import type { TemplateColumn } from '@monitor/contracts-schema/data-loads/template-columns';
import { type Control, Controller, type ControllerRenderProps } from 'react-hook-form';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { looks } from '../../../ui/layout/primitives.ts';
import { isIsoDay, type RowForm, sourceOf } from './row-fields.ts';

type RowFieldProps = Readonly<{
  column: TemplateColumn;
  control: Control<RowForm>;
  cell: ReviewRow['data']['fields'][string] | undefined;
}>;

const MAX_LENGTH = 32_767;

const describing = (cell: RowFieldProps['cell']): string | undefined =>
  [sourceOf(cell) ?? [], ...(cell?.infos ?? []).map(({ message }) => message)].flat().join(' ') || undefined;

/** One field of a row, in the control its kind asks for, with the errors the review found in it. */
export const RowField = ({ column, control, cell }: RowFieldProps) => {
  const { field: name, kind, heading, required } = column;
  const props = {
    label: heading,
    isRequired: required === 'always',
    error: cell?.errors.map(({ message }) => message).join(' ') || undefined,
    description: describing(cell),
  };
  return (
    <Controller
      name={name}
      control={control}
      render={({ field }) => {
        if (kind === 'boolean') {
          return <CheckboxField {...props} {...(field as ControllerRenderProps<RowForm, 'isEmpty'>)} />; // the only boolean
        }
        const text = {
          ...props,
          ...(field as ControllerRenderProps<RowForm, Exclude<TemplateColumn['field'], 'isEmpty'>>),
        }; // all others are texts
        if (kind === 'enum') {
          const options = enumOptions(column.field).map((label) => ({ id: label, label }));
          return <SelectField {...text} options={options} placeholder="En blanco" />;
        }
        if (kind === 'amount') return <MoneyField {...text} />;
        // What is no day is mended as text: a calendar could not show it.
        if (kind === 'date' && (cell === undefined || cell.value === null || isIsoDay(String(cell.value))))
          return <DateField {...text} />;
        if (definitionOf(column.fills).kind === 'longText')
          return <TextArea {...text} rows={3} maxLength={MAX_LENGTH} className={looks('across')} />;
        return <TextField {...text} maxLength={MAX_LENGTH} inputMode={kind === 'link' ? 'url' : 'text'} />;
      }}
    />
  );
};
