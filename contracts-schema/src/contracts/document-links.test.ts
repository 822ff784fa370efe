import * as fc from 'fast-check';
import { addressOfLink, documentHref, storedLink } from './document-links.ts';

describe('a link', () => {
  it.each([
    ['http://www.x.gob.mx/a.pdf', 'http://www.x.gob.mx/a.pdf'],
    ['HTTPS://X.gob.mx/A.pdf', 'https://x.gob.mx/A.pdf'],
    ['www.x.gob.mx/a.pdf', 'http://www.x.gob.mx/a.pdf'],
    ['www.x.gob.mx:8080/a.pdf', 'http://www.x.gob.mx:8080/a.pdf'],
    [' www.x.gob.mx/Licitación 1/Año.pdf ', 'http://www.x.gob.mx/Licitaci%C3%B3n%201/A%C3%B1o.pdf'],
    ['http://x.gob.mx/a%20b.pdf?id=1 2', 'http://x.gob.mx/a%20b.pdf?id=1%202'],
    ['http://www.peñón.gob.mx', 'http://www.xn--pen-8mak.gob.mx/'],
  ])('%j means %s', (link, address) => {
    expect(addressOfLink(link)?.href).toBe(address);
  });

  it.each([
    '',
    ' ',
    'http://',
    'http://a b/',
    'www. x.mx/a.pdf',
    'http://x:99999/',
    'javascript://x/%0aalert(1)',
    'file:///etc',
    'ftp://x.gob.mx/a.pdf',
  ])('%j means nothing', (link) => {
    expect(addressOfLink(link)).toBeUndefined();
  });
});

describe('a link as it is stored', () => {
  it.each([
    ['http://monitor.mx', 'http://monitor.mx'],
    ['https://www.monitor.mx/contratos/1.pdf', 'https://www.monitor.mx/contratos/1.pdf'],
    ['HTTPS://MONITOR.MX/A.JPG', 'HTTPS://MONITOR.MX/A.JPG'],
    ['www.monitor.mx', 'www.monitor.mx'],
    ['http://sss.ss', 'http://sss.ss'],
    ['http://localhost:8080/a', 'http://localhost:8080/a'],
    ['https://web.archive.org/web/http://uno.mx/a', 'https://web.archive.org/web/http://uno.mx/a'],
    ['https://monitor.mx?id=1#p2', 'https://monitor.mx?id=1#p2'],
    ['  https://monitor.mx/contrato 1 (final).pdf ', 'https://monitor.mx/contrato%201%20(final).pdf'],
    ['https://monitor.mx/contrato%201.pdf', 'https://monitor.mx/contrato%201.pdf'],
    ['http://monitor.mx/al 100%.pdf', 'http://monitor.mx/al%20100%25.pdf'],
    ['http://monitor.mx/licitación ñ.pdf', 'http://monitor.mx/licitaci%C3%B3n%20%C3%B1.pdf'],
    ['http://monitor.mx/meſa.pdf', 'http://monitor.mx/me%C5%BFa.pdf'],
    ['http://monitor.mx/n\u0303.pdf', 'http://monitor.mx/%C3%B1.pdf'],
    ['http://monitor.mx/a\u0000\ud800b.pdf', 'http://monitor.mx/ab.pdf'],
    ['http://monitor.mx/a\\b"<c>.pdf', 'http://monitor.mx/a%5Cb%22%3Cc%3E.pdf'],
    ['http://www.peñamiller.gob.mx', 'http://www.xn--peamiller-m6a.gob.mx'],
    ['www.Peñamiller.gob.mx:8080/año.pdf', 'www.xn--peamiller-m6a.gob.mx:8080/a%C3%B1o.pdf'],
    ['http://www.pe%C3%B1amiller.gob.mx/', 'http://www.xn--peamiller-m6a.gob.mx/'],
  ])('%j is %s', (text, link) => expect(storedLink(text)).toBe(link));

  it.each([
    '',
    'NA',
    'ejemplo.com',
    'ftp://archivos.monitor.mx/a',
    'ftps://archivos.monitor.mx',
    'http://',
    'https:// monitor.mx',
    'http://monitor.mx:99999/',
    'javascript:alert(1)',
    'mailto:a@b.mx',
    'http://www.gob.mx@malo.mx/',
    'http://monitor.mx\\a',
    'ver http://monitor.mx',
    'https://uno.mx/a.pdf, https://dos.mx/b.pdf',
    'www.uno.mx\nwww.dos.mx/b.pdf',
    'www.',
    'www..mx',
    `http://monitor.mx/${'a'.repeat(2_079)}`,
    `http://monitor.mx/${'ñ'.repeat(1_000)}`,
  ])('%j is none', (text) => expect(storedLink(text)).toBeUndefined());

  it('is stored again as it is, and is an address', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 20 });
    const host = fc.constantFrom('www.monitor.mx', 'www.peñamiller.gob.mx', 'www.x.mx:8080');
    return fc.assert(
      fc.property(fc.constantFrom('', 'http://', 'HTTPS://'), host, fc.array(part), (scheme, host, parts) => {
        const link = storedLink(`${scheme}${[host, ...parts].join('/')}`)!;
        expect(storedLink(link)).toBe(link);
        expect(link).toMatch(/^[\x21-\x7e]+$/);
        expect(addressOfLink(link)).toBeDefined();
      }),
    );
  });
});

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
