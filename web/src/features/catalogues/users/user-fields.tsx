import type { Permission } from '@monitor/contracts-schema/permission';
import { problems } from '@monitor/contracts-schema/problems';
import { type Granter, mayGrant } from '@monitor/contracts-schema/users/user-grants';
import { permissionLabels } from '@monitor/contracts-schema/users/user-labels';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SendConfirmationAgain } from '../../../ui/controls/send-confirmation-again.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { DeclaredEntry } from '../declared-catalogue.tsx';
import { DeclaredFields, type FieldLock, type LabelledField } from '../declared-fields.tsx';
import { listed } from '../words.ts';
import { useGranter, userLocks } from './user-locks.ts';

const EVERYTHING = listed(Object.values(permissionLabels));
const CHANGES_LATER =
  'Con él inicia sesión. Si lo cambias, el nuevo se usará cuando se confirme con el enlace que recibirá.';

type UserFormFieldsProps = Readonly<{ fields: readonly LabelledField[]; doc: DeclaredEntry | undefined }>;

/** The keys of a choice that somebody who is not general cannot give to a user. */
const lockedKeys = (granter: Granter, doc: DeclaredEntry | undefined): Readonly<Record<string, readonly string[]>> => {
  if (granter.administratorType === 'GENERAL') return {};
  const held = (doc?.permissions ?? []) as readonly string[]; // as the list answers it
  const permissions = Object.keys(permissionLabels) as Permission[]; // its own keys
  return {
    administratorType: doc?.administratorType === 'GENERAL' ? [] : ['GENERAL'],
    permissions: permissions.filter((one) => !mayGrant(granter, one) && !held.includes(one)),
  };
};

const REASONS: Readonly<Record<string, string>> = {
  administratorType: problems['user.of-generals'].message,
  permissions: problems['user.grants-more'].message,
};

/** The fields of a user: who may everything is told so in place of the permissions; what one may not change is locked. */
export const UserFormFields = ({ fields, doc }: UserFormFieldsProps) => {
  const type: unknown = useWatch({ name: 'administratorType' });
  const granter = useGranter();
  const { resetField } = useFormContext();
  const beginsCustom = !doc && granter?.administratorType === 'CUSTOM';
  useEffect(() => {
    if (beginsCustom) resetField('administratorType', { defaultValue: 'CUSTOM' });
  }, [beginsCustom, resetField]);

  const keys = granter ? lockedKeys(granter, doc) : {};
  const ofGeneral = doc && userLocks(granter).edit(doc);
  const lockOf = (name: string): FieldLock => {
    if (ofGeneral) return { reason: undefined, isWhole: true, keys: [] };
    const reason = doc && userLocks(granter).edit(doc, name);
    const locked = keys[name] ?? [];
    return {
      reason: reason ?? (locked.length > 0 ? REASONS[name] : undefined),
      isWhole: Boolean(reason),
      keys: locked,
    };
  };
  const shown = fields
    .filter(([name]) => name !== 'unconfirmedEmail' || Boolean(doc?.unconfirmedEmail))
    .map(([name, field]): LabelledField => [name, name === 'email' && doc ? { ...field, hint: CHANGES_LATER } : field]);
  const at = shown.findIndex(([name]) => name === 'permissions');
  return (
    <>
      {ofGeneral && (
        <Notice kind="info" title="Es administrador general">
          {ofGeneral}.
        </Notice>
      )}
      {doc?.unconfirmedEmail && (
        <Notice
          kind="info"
          title={`Correo por confirmar: ${doc.unconfirmedEmail}`}
          actions={!ofGeneral && <SendConfirmationAgain userId={doc._id} />}
        >
          Se envió un enlace a esa dirección. Hasta que se abra, la cuenta inicia sesión con la anterior.
        </Notice>
      )}
      <DeclaredFields fields={shown.slice(0, at)} lockOf={lockOf} />
      {type === 'CUSTOM' && <DeclaredFields fields={shown.slice(at, at + 1)} lockOf={lockOf} />}
      {type === 'GENERAL' && !ofGeneral && (
        <Notice kind="warning" title="Un administrador general puede hacer todo">
          Abre todas las secciones: {EVERYTHING}. También podrá agregar, cambiar y eliminar a otros administradores.
        </Notice>
      )}
      <DeclaredFields fields={shown.slice(at + 1)} lockOf={lockOf} />
    </>
  );
};
