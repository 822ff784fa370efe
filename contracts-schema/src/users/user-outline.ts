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
  },
} as const satisfies CatalogueOutline;
