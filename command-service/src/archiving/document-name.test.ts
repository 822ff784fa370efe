import { documentName } from './document-name.ts';

describe('the name of a copy', () => {
  it.each([
    ['http://x.mx/docs/Contrato%201.pdf?v=2', 'application/pdf', 'Contrato 1.pdf'],
    ['http://x.mx/A%C3%B1o.PDF', 'application/octet-stream', 'Año.PDF'],
    ['http://x.mx/detail?id=7', 'text/html', 'detail.html'],
    ['http://x.mx/ver/', 'application/pdf', 'ver.pdf'],
    ['http://x.mx/', 'application/pdf', 'documento.pdf'],
    ['http://x.mx/', 'application/x-unknown', 'documento'],
    ['http://x.mx/.pdf', 'application/pdf', '.pdf.pdf'],
    ['http://x.mx/100%', 'text/plain', '100%'],
    ['http://x.mx/a%2F..%2Fb%5Cc%0D%0Ad%E2%80%AEfdp.exe', 'application/pdf', 'a..bcdfdp.exe'],
    ['http://x.mx/constructor', 'constructor/x', 'constructor'],
  ])('%s of %s is %s', (url, mediaType, name) => {
    expect(documentName(new URL(url), mediaType)).toBe(name);
  });

  it('is not too long, and keeps its end', () => {
    const name = documentName(new URL(`http://x.mx/${'a'.repeat(500)}.pdf`), 'application/pdf');
    expect(name).toMatch(/^a{96}\.pdf$/);
  });
});
