import { sitePages } from '../site/site-pages.ts';

/** What is told of what readers consult, and what each kind of page is called there. */
export const consultedPages: readonly Readonly<{ path: string; label: string }>[] = [
  { path: sitePages.suppliers.path, label: 'Listado de proveedores' },
  { path: sitePages.supplier.path, label: 'Detalle de proveedores' },
  { path: sitePages.contracts.path, label: 'Listado de contratos' },
  { path: sitePages.contract.path, label: 'Detalle de contratos' },
  { path: sitePages.resources.path, label: 'Recursos' },
  { path: sitePages.comparations.path, label: 'Listado de comparación de tableros' },
  { path: sitePages.comparation.path, label: 'Detalle de comparación de tableros' },
  { path: sitePages.corruptionIndex.path, label: 'Índice de Riesgo de Corrupción' },
];
