import type { CatalogueOutline } from '../catalogues/catalogue-outline.ts';

export const userOutline = {
  aggregate: 'user',
  module: 'users',
  noun: { one: 'usuario', many: 'usuarios', gender: 'm' },
  permission: 'USERS',
  organization: 'optional',
  history: 'internal',
  menu: {
    label: 'Usuarios',
    icon: 'user',
    about: 'Quién administra el monitor y qué puede hacer cada quien.',
  },
  problems: {
    'user.not-found': { status: 404, message: 'El usuario no existe' },
    'user.email-taken': { status: 409, message: 'Ya existe un usuario con ese correo electrónico', field: 'email' },
    'user.is-oneself': { status: 409, message: 'No puedes eliminar ni desactivar tu propia cuenta' },
    'user.last-general': {
      status: 409,
      message: 'Es el último administrador general activo: el monitor se quedaría sin quien lo administre',
    },
    'user.of-generals': {
      status: 403,
      message: 'Solo un administrador general agrega, cambia o elimina a otro administrador general',
      field: 'administratorType',
    },
    'user.own-permissions': {
      status: 403,
      message: 'Nadie cambia sus propios permisos: pídeselo a otra persona que administre usuarios',
      field: 'permissions',
    },
    'user.grants-more': {
      status: 403,
      message: 'Solo puedes dar los permisos que tú tienes',
      field: 'permissions',
    },
    'user.address-of-more': {
      status: 403,
      message: 'Solo puede cambiar su correo quien tenga todos sus permisos',
      field: 'email',
    },
    'user.address-of-general': {
      status: 403,
      message: 'Este monitor no envía enlaces por correo: solo un administrador general cambia el correo de una cuenta',
      field: 'email',
    },
  },
} as const satisfies CatalogueOutline;
