import { permissionLabels } from '@monitor/contracts-schema';
import { useWatch } from 'react-hook-form';
import { Notice } from '../../ui/notice.tsx';
import { DeclaredFields, type LabelledField } from './declared-fields.tsx';
import { listed } from './words.ts';

const EVERYTHING = listed(Object.values(permissionLabels));

/** The fields of a user: who may everything is told so instead of asked for permissions. */
export const UserFormFields = ({ fields }: Readonly<{ fields: readonly LabelledField[] }>) => {
  const type: unknown = useWatch({ name: 'administratorType' });
  const at = fields.findIndex(([name]) => name === 'permissions');
  return (
    <>
      <DeclaredFields fields={fields.slice(0, at)} />
      {type === 'CUSTOM' && <DeclaredFields fields={fields.slice(at, at + 1)} />}
      {type === 'GENERAL' && (
        <Notice kind="warning" title="Un administrador general puede hacer todo">
          Abre todas las secciones: {EVERYTHING}. También podrá agregar, cambiar y eliminar a otros administradores.
        </Notice>
      )}
      <DeclaredFields fields={fields.slice(at + 1)} />
    </>
  );
};
