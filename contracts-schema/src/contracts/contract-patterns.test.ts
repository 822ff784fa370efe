import { isPublicLink } from './contract-patterns.ts';

describe('a public link', () => {
  it.each([
    'http://monitor.mx',
    'https://www.monitor.mx/contratos/1.pdf',
    'HTTPS://MONITOR.MX',
    'ftp://archivos.monitor.mx/a',
    'ftps://archivos.monitor.mx',
    'www.monitor.mx',
    'http://sss.ss',
    'http://localhost:8080/a',
    'https://monitor.mx?id=1',
    'https://monitor.mx/contrato 1 (final).pdf',
    '  https://monitor.mx  ',
  ])('is %s', (text) => expect(isPublicLink(text)).toBe(true));

  it.each([
    '',
    'NA',
    'ejemplo.com',
    'http://',
    'https:// monitor.mx',
    'javascript:alert(1)',
    'ver http://monitor.mx',
    'www.',
  ])('is not %j', (text) => expect(isPublicLink(text)).toBe(false));

  it('is told from what is not one without going over it again and again, however long', () =>
    expect(isPublicLink(`www.${'a'.repeat(200_000)} b`)).toBe(false));
});
