import { sectionOf } from './admin-sections.ts';

describe('the section of an address', () => {
  it.each([
    ['/admin/contracts', 'Contratos'],
    ['/Admin/Contracts/', 'Contratos'],
    ['/admin/data-load', 'Carga de datos'],
    ['/admin/data-load/current', 'Carga de datos'],
    [`/admin/data-loads/${'1'.repeat(32)}`, 'Carga de datos'],
    ['/admin', undefined],
    ['/admin/select-organization', undefined],
    ['/admin/contractsx', undefined],
  ])('%s: %s', (pathname, label) => expect(sectionOf(pathname)?.label).toBe(label));
});
