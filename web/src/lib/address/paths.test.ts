import { safePath } from './paths.ts';

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
