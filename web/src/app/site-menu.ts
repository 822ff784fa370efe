export type MenuEntry = Readonly<{ label: string; to: string }>;

export const CHANGE_ORGANIZATION: MenuEntry = {
  label: 'Cambiar Organización',
  to: '/select-organization?redirectTo=/',
};
export const ADMINISTER: MenuEntry = { label: 'Administrar', to: '/admin' };

export const siteMenu: readonly MenuEntry[] = [
  { label: 'Inicio', to: '/' },
  { label: 'Proveedores', to: '/suppliers' },
  { label: 'Contratos', to: '/contracts' },
  { label: 'Índice de Riesgo de Corrupción', to: '/calculations/corruption-index' },
  { label: 'Comparar', to: '/comparations' },
  { label: 'Recursos', to: '/resources' },
];

export const footerMenu: readonly MenuEntry[] = [
  ...siteMenu,
  { label: 'Cambios recientes', to: '/changes' },
  ADMINISTER,
  { label: 'Aviso de privacidad', to: '/privacy' },
  { label: 'Acerca de', to: '/about' },
  { label: 'Contacto', to: '/contact' },
];
