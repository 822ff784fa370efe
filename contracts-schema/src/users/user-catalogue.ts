import { defineCatalogue } from '../catalogues/define-catalogue.ts';
import { permission } from '../permission.ts';
import { addressAfter } from './user-address.ts';
import { userEvent, userFields } from './user-events.ts';
import { userForm, userFormProblems } from './user-form.ts';
import { administratorTypeLabels, permissionLabels } from './user-labels.ts';
import { userOutline } from './user-outline.ts';
import { userViews } from './user-views.ts';

/** The catalogue of users: who they are and what they may do. Their pictures and passwords are their own. */
export const userCatalogue = defineCatalogue({
  ...userOutline,
  eventPrefix: 'User',
  event: userEvent,
  fields: userFields,
  described: {
    name: { label: 'Nombre', kind: 'text', visibility: 'internal', required: true, sortBy: 'name' },
    lastName: { label: 'Apellido', kind: 'text', visibility: 'internal', required: true, sortBy: 'name' },
    email: {
      label: 'Correo electrónico',
      kind: 'text',
      visibility: 'internal',
      required: true,
      hint: 'Con él inicia sesión. Ahí recibirá el enlace para elegir su contraseña.',
    },
    unconfirmedEmail: {
      label: 'Correo por confirmar',
      kind: 'text',
      visibility: 'internal',
      besides: true,
      hint: 'Entrará con él cuando abra el enlace que se le envió; mientras tanto entra con el de arriba. Bórralo para cancelar el cambio.',
    },
    active: { label: 'Habilitar acceso a la plataforma', kind: 'boolean', visibility: 'internal', besides: true },
    administratorType: {
      label: 'Tipo de administrador',
      kind: 'enum',
      labels: administratorTypeLabels,
      visibility: 'internal',
      required: true,
      besides: true,
    },
    permissions: {
      label: 'Permisos',
      kind: 'choices',
      labels: permissionLabels,
      visibility: 'internal',
      required: true,
      besides: true,
    },
    notes: { label: 'Notas', kind: 'longText', visibility: 'internal', besides: true },
    profilePicture: { label: 'Imagen de perfil', kind: 'file', visibility: 'internal' },
  },
  columns: ['name', 'lastName', 'email', 'unconfirmedEmail', 'active', 'administratorType', 'permissions', 'notes'],
  initially: { active: true, administratorType: 'GENERAL' },
  form: userForm,
  problemsWith: userFormProblems,
  fieldsOf: ({ name, lastName, active, administratorType, permissions, notes, ...form }, current) => ({
    name: name ?? '',
    lastName: lastName ?? '',
    ...(current ? addressAfter(form, current) : { email: form.email ?? '', unconfirmedEmail: null }),
    // Whoever may not sign in has no link to confirm it with.
    ...(active === false && { unconfirmedEmail: null }),
    active: active ?? true,
    administratorType: administratorType ?? 'CUSTOM',
    // In one order, so that only another choice is a change; who may everything has none of their own.
    permissions: permission.options.filter((one) => administratorType === 'CUSTOM' && permissions.includes(one)),
    notes,
    profilePicture: current?.profilePicture ?? null,
  }),
  views: userViews,
});
