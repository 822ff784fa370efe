import { useWatch } from 'react-hook-form';
import { DeclaredFields, type LabelledField } from './declared-fields.tsx';

/** The fields of a resource: articles have a picture. */
export const ResourceFormFields = ({ fields }: Readonly<{ fields: readonly LabelledField[] }>) => {
  const classification: unknown = useWatch({ name: 'classification' });
  return <DeclaredFields fields={fields.filter(([, { kind }]) => kind !== 'image' || classification === 'ARTICLE')} />;
};
