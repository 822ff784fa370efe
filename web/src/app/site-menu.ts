type MenuEntry = Readonly<{ label: string; to: string }>;

const HOME: MenuEntry = { label: 'Inicio', to: '/' };
const ADMINISTER: MenuEntry = { label: 'Administrar', to: '/login' };

const sections: readonly MenuEntry[] = [
  { label: 'Proveedores', to: '/suppliers' },
  { label: 'Contratos', to: '/contracts' },
  { label: 'Índice de Riesgo de Corrupción', to: '/calculations/corruption-index' },
  { label: 'Comparar', to: '/comparations' },
  { label: 'Recursos', to: '/resources' },
];

export const siteMenu: readonly MenuEntry[] = [
  HOME,
  { label: 'Cambiar Organización', to: '/select-organization?redirectTo=/' },
  ...sections,
  ADMINISTER,
];

export const footerMenu: readonly MenuEntry[] = [
  HOME,
  ...sections,
  { label: 'Cambios recientes', to: '/changes' },
  ADMINISTER,
  { label: 'Aviso de privacidad', to: '/privacy' },
  { label: 'Acerca de', to: '/about' },
  { label: 'Contacto', to: '/contact' },
];
