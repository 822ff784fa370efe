import type { CatalogueField } from '@monitor/contracts-schema/catalogues/catalogue-field';
import { ChoiceInput, ChoicesInput, FlagInput, LongTextInput, TextInput } from '../../ui/forms/form-inputs.tsx';
import { ImageInput } from '../../ui/forms/image-input.tsx';

/** A field by its name. */
export type LabelledField = readonly [name: string, field: CatalogueField];

/** What whoever fills a form in may not choose in one of its fields: all of it, or some keys; and why. */
export type FieldLock = Readonly<{ reason: string | undefined; isWhole: boolean; keys: readonly string[] }>;

type DeclaredFieldsProps = Readonly<{ fields: readonly LabelledField[]; lockOf?: (name: string) => FieldLock }>;

/** The fields of a form as its catalogue declares them. */
export const DeclaredFields = ({ fields, lockOf }: DeclaredFieldsProps) =>
  fields.map(([name, field]) => <DeclaredInput key={name} name={name} field={field} lock={lockOf?.(name) ?? OPEN} />);

const OPEN: FieldLock = { reason: undefined, isWhole: false, keys: [] };

type DeclaredInputProps = Readonly<{ name: string; field: CatalogueField; lock: FieldLock }>;

const DeclaredInput = ({ name, field, lock: { reason, isWhole, keys } }: DeclaredInputProps) => {
  const { label, required = false } = field;
  const hint = reason ? `${reason}.` : isWhole ? undefined : field.hint;
  const states = { isRequired: required && !isWhole, isDisabled: isWhole };
  const props = { name, label, ...states, ...(hint && { description: hint }) };
  switch (field.kind) {
    case 'longText':
      return <LongTextInput {...props} />;
    case 'enum':
      return <ChoiceInput {...props} labels={field.labels} lockedKeys={keys} />;
    case 'choices':
      return <ChoicesInput {...props} labels={field.labels} lockedKeys={keys} />;
    case 'boolean':
      return <FlagInput {...props} />;
    case 'link':
      return <TextInput {...props} type="url" />;
    case 'image':
      return <ImageInput name={name} label={label} description={field.hint} />;
    case 'text':
    case 'file':
      return <TextInput {...props} noticeOf={field.noticeOf} />;
  }
};
