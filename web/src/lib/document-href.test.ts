import { documentHref } from './document-href.ts';

describe('where a link of a contract leads', () => {
  it.each([
    ['https://transparencia.gob.mx/a.pdf', 'https://transparencia.gob.mx/a.pdf'],
    ['HTTP://transparencia.gob.mx/a.pdf', 'http://transparencia.gob.mx/a.pdf'],
    ['www.x.mx/a.pdf', 'http://www.x.mx/a.pdf'],
    ['  transparencia.gob.mx ', 'http://transparencia.gob.mx/'],
    ['http://x.mx/Acta de fallo ñ.pdf', 'http://x.mx/Acta%20de%20fallo%20%C3%B1.pdf'],
    ['https://x.mx:8443/a?b=c#d', 'https://x.mx:8443/a?b=c#d'],
  ])('%s leads to %s', (link, href) => expect(documentHref(link)).toBe(href));

  it.each([
    null,
    '',
    '   ',
    'javascript:alert(1)',
    'javascript://x.mx/%0aalert(1)',
    ' JavaScript:alert(1)',
    'java\nscript://x.mx/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript://x.mx',
    'file:///etc/passwd',
    'ftp://x.mx/a.pdf',
    'https://gob.mx@malo.mx/a.pdf',
    'https://gob.mx:clave@malo.mx/a.pdf',
    'Sin enlace',
    'pendiente',
    'http://',
    'http://localhost/a.pdf',
  ])('%j leads nowhere', (link) => expect(documentHref(link)).toBeUndefined());
});
