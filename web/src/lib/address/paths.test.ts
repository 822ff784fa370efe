import { safePath, sharedAddress } from './paths.ts';

describe('where a reader is sent on to', () => {
  it.each(['/contracts?pagina=2', '/'])('may be %s', (path) => expect(safePath(path, '/admin')).toBe(path));
  it.each([
    '//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    null,
  ])('is never %s', (path) => expect(safePath(path, '/admin')).toBe('/admin'));
});

describe('a shared address', () => {
  const at = (href: string) => ({ href }) as Location; // all it reads
  it('names the organization beside what it shows', () =>
    expect(sharedAddress(at('https://monitor.example/contracts?ejercicio=2018'), 'a1')).toBe(
      'https://monitor.example/contracts?ejercicio=2018&changeOrganization=a1',
    ));
  it('names it once', () =>
    expect(sharedAddress(at('https://monitor.example/?changeOrganization=b2'), 'a1')).toBe(
      'https://monitor.example/?changeOrganization=a1',
    ));
});
