import { SaxesParser } from 'saxes';
import { sanitiseSvg } from './sanitise-svg.ts';

const svg = (inner: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>`;

describe('an SVG', () => {
  it('keeps what draws', () => {
    const picture = svg(
      '<g fill="red"><path d="M0 0h9"></path><use href="#a"></use></g><text x="1">Año &lt;1&gt;</text>',
    );
    expect(sanitiseSvg(`<?xml version="1.0"?>\n<!-- hecho a mano -->${picture}`)).toBe(picture);
    expect(sanitiseSvg(svg('<rect fill="url(#a)"></rect>', ' viewBox="0 0 9 9"'))).toBe(
      svg('<rect fill="url(#a)"></rect>', ' viewBox="0 0 9 9"'),
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<script><![CDATA[alert(1)]]></script>',
    '<style>@import url(http://x)</style>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
    '<image href="http://elsewhere.example/x.png"></image>',
    '<a href="javascript:alert(1)"><text>x</text></a>',
    '<animate attributeName="href" to="javascript:alert(1)"></animate>',
    '<iframe src="http://x"></iframe>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
  ])('loses %s', (inner) =>
    expect(sanitiseSvg(svg(`${inner}<path d="M0 0"></path>`))).toBe(svg('<path d="M0 0"></path>')),
  );

  it.each([
    'onload="alert(1)"',
    'ONLOAD="alert(1)"',
    'style="background:url(http://x)"',
    'fill="url(http://elsewhere.example/a#b)"',
    'fill="url( &quot;//elsewhere.example&quot; )"',
    'fill="u\\72l(http://x)"',
    'href="http://elsewhere.example"',
    'href="data:image/svg+xml;base64,AAAA"',
    'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="//elsewhere.example/a"',
  ])('loses %s', (attribute) =>
    expect(sanitiseSvg(svg(`<rect ${attribute} width="1"></rect>`))).toBe(svg('<rect width="1"></rect>')),
  );

  it.each([
    '',
    'PNG',
    '<html></html>',
    svg('<g>'),
    '<svg',
    `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('&a;')}`,
    svg('&a;'),
  ])('is not %s', (text) => expect(sanitiseSvg(text)).toBeUndefined());

  it('is given up at the first fault of what is none, however many follow', () => {
    const { makeError } = SaxesParser.prototype;
    let faults = 0;
    SaxesParser.prototype.makeError = (message) => {
      faults += 1;
      return new Error(message);
    };
    expect(sanitiseSvg('\0'.repeat(1_000))).toBeUndefined();
    SaxesParser.prototype.makeError = makeError;
    expect(faults).toBe(1);
  });
});
