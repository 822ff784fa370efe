import type { CatalogueOutline } from '../catalogues/catalogue-outline.ts';

export const resourceOutline = {
  aggregate: 'resource',
  module: 'resources',
  noun: { one: 'recurso', many: 'recursos', gender: 'm' },
  permission: 'RESOURCES',
  organization: 'required',
  history: 'public',
  menu: {
    label: 'Enlaces de Interés',
    icon: 'link',
    about: 'Artículos, notas, leyes y sitios web que se muestran en Recursos.',
  },
  problems: {
    'resource.not-found': { status: 404, message: 'El recurso no existe' },
    'resource.title-taken': {
      status: 409,
      message: 'Ya existe un recurso de esa clasificación con ese título',
      field: 'title',
    },
  },
} as const satisfies CatalogueOutline;
