import { addressOfLink } from './document-links.ts';

describe('a link', () => {
  it.each([
    ['http://www.x.gob.mx/a.pdf', 'http://www.x.gob.mx/a.pdf'],
    ['HTTPS://X.gob.mx/A.pdf', 'https://x.gob.mx/A.pdf'],
    ['www.x.gob.mx/a.pdf', 'http://www.x.gob.mx/a.pdf'],
    ['www.x.gob.mx:8080/a.pdf', 'http://www.x.gob.mx:8080/a.pdf'],
    [' www.x.gob.mx/Licitación 1/Año.pdf ', 'http://www.x.gob.mx/Licitaci%C3%B3n%201/A%C3%B1o.pdf'],
    ['http://x.gob.mx/a%20b.pdf?id=1 2', 'http://x.gob.mx/a%20b.pdf?id=1%202'],
    ['http://www.peñón.gob.mx', 'http://www.xn--pen-8mak.gob.mx/'],
    ['ftp://x.gob.mx/a.pdf', 'ftp://x.gob.mx/a.pdf'],
  ])('%j means %s', (link, address) => {
    expect(addressOfLink(link)?.href).toBe(address);
  });

  it.each(['', ' ', 'http://', 'http://a b/', 'www. x.mx/a.pdf', 'http://x:99999/'])('%j means nothing', (link) => {
    expect(addressOfLink(link)).toBeUndefined();
  });
});
