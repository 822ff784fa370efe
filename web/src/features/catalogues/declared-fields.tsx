import type { CatalogueField } from '@monitor/contracts-schema';
import { ChoiceInput, ChoicesInput, FlagInput, LongTextInput, TextInput } from '../../ui/forms/form-inputs.tsx';
import { ImageInput } from '../../ui/forms/image-input.tsx';

/** A field by its name. */
export type LabelledField = readonly [name: string, field: CatalogueField];

type DeclaredFieldsProps = Readonly<{ fields: readonly LabelledField[] }>;

/** The fields of a form as its catalogue declares them. */
export const DeclaredFields = ({ fields }: DeclaredFieldsProps) =>
  fields.map(([name, field]) => <DeclaredInput key={name} name={name} field={field} />);

const DeclaredInput = ({ name, field }: Readonly<{ name: string; field: CatalogueField }>) => {
  const { label, hint, required = false } = field;
  const said = { name, label, isRequired: required, ...(hint && { description: hint }) };
  switch (field.kind) {
    case 'longText':
      return <LongTextInput {...said} />;
    case 'enum':
      return <ChoiceInput {...said} labels={field.labels} />;
    case 'choices':
      return <ChoicesInput {...said} labels={field.labels} />;
    case 'boolean':
      return <FlagInput {...said} />;
    case 'link':
      return <TextInput {...said} type="url" />;
    case 'image':
      return <ImageInput name={name} label={label} description={hint} />;
    case 'text':
    case 'file':
      return <TextInput {...said} />;
  }
};
