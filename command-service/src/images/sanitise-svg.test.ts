import { imageLimits } from '@monitor/contracts-schema/files/image-limits';
import { SaxesParser } from 'saxes';
import { sanitiseSvg } from './sanitise-svg.ts';
import { svgOf as svg } from './testing/made-images.ts';

const RED_AND_BLUE = { fill: '#f00', stroke: 'blue', 'stroke-width': '2px' };

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
    'fill="url(#a b)"',
    'fill="url(#a"',
    'href="http://elsewhere.example"',
    'href="data:image/svg+xml;base64,AAAA"',
    'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="//elsewhere.example/a"',
  ])('loses %s', (attribute) =>
    expect(sanitiseSvg(svg(`<rect ${attribute} width="1"></rect>`))).toBe(svg('<rect width="1"></rect>')),
  );

  it.each([
    ['an element’s own style', '', 'style="fill:#f00; STROKE : blue !important;stroke-width:2px"', RED_AND_BLUE],
    ['a class', '<style>.a{fill:#f00;stroke:blue}.a,.b{stroke-width:2px}</style>', 'class="a"', RED_AND_BLUE],
    [
      'a sheet in CDATA, by id, name and all',
      '<defs><style type="text/css"><![CDATA[ *{fill:#f00} rect{stroke:blue} /* } */ #i{stroke-width:2px} ]]></style></defs>',
      'id="i"',
      RED_AND_BLUE,
    ],
    [
      'the last of several that say so',
      '<style>.b{fill:#f00}.a{fill:green}rect{fill:green;stroke:blue}.b{fill:#f00;stroke-width:1}</style>',
      'class="b a" style="stroke-width:2px" fill="green"',
      RED_AND_BLUE,
    ],
    [
      'none of what names another place, is no look, or is said under a condition',
      '<style>@import url(http://x);@media print{.a{fill:green}}.a{fill:#f00;mask:url(http://x);d:path("M0");onload:x}' +
        'g .a{fill:green}.a:hover{fill:green}/*# sourceMappingURL=/etc/passwd */</style>',
      'class="a" style="background:url(http://x);filter:url(data:x);stroke:blue;stroke-width:2px;id:x"',
      RED_AND_BLUE,
    ],
    ['nothing of what is no CSS', '<style>.a{fill:red</style>', 'class="a" style="fill:{"', {}],
  ] as const)('looks as %s says', (_, sheet, attributes, look) => {
    const drawn = sanitiseSvg(svg(`${sheet}<rect ${attributes}></rect>`)) ?? '';
    const [, rect = ''] = /<rect([^>]*)>/.exec(drawn) ?? [];
    const said = Object.fromEntries([...rect.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    const { id, class: classes, ...rest } = said;
    expect(rest).toEqual(look);
    expect(drawn).not.toContain('style');
  });

  it('draws what a sheet fills it with, counted as what draws it', () =>
    expect(sanitiseSvg(svg('<style>.a{fill:url(#a)}</style><g id="a" class="a"></g>'))).toBe(
      svg('<g id="a" class="a" fill="url(#a)"></g>'),
    ));

  it('is refused where a sheet says far more of its elements than it has room for', () => {
    const long = `.a{font-family:${'x'.repeat(190)}}`;
    const many = (count: number) => svg(`<style>${long}</style>${'<g class="a"/>'.repeat(count)}`);
    expect(sanitiseSvg(many(5_000))).toBeTruthy();
    expect(() => sanitiseSvg(many(19_000))).toThrow('image.takes-too-much-memory');
  });

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

describe('the limits of an SVG', () => {
  const { svgElements, svgDrawnElements, svgLevels, svgAttributes } = imageLimits;
  const attributes = (count: number) => Array.from({ length: count }, (_, at) => ` a${at}=""`).join('');
  const within = (levels: number) => svg('<g>'.repeat(levels - 1) + '</g>'.repeat(levels - 1));
  /** Each group repeats the next one ten times. */
  const repeating = (groups: number, attribute: (id: string) => string) =>
    svg(
      Array.from({ length: groups }, (_, at) => {
        const ten = `<path ${attribute(`g${at + 1}`)}></path>`.repeat(10);
        return `<g id="g${at}">${ten}</g>`;
      }).join(''),
    );

  it.each([
    ['elements', svg('<g></g>'.repeat(svgElements)), 'image.svg-too-many-elements'],
    ['elements that draw nothing', svg('<x></x>'.repeat(svgElements)), 'image.svg-too-many-elements'],
    ['levels', within(svgLevels + 1), 'image.svg-too-deep'],
    ['attributes', svg('', attributes(svgAttributes)), 'image.svg-too-many-attributes'],
    ['attributes further in', svg(`<x><g${attributes(svgAttributes + 1)}></g></x>`), 'image.svg-too-many-attributes'],
    ['repeated elements', repeating(5, (id) => `href="#${id}"`), 'image.svg-draws-too-much'],
    ['painted elements', repeating(5, (id) => `fill="URL( '#${id}' )"`), 'image.svg-draws-too-much'],
    [
      'levels by repeating',
      svg(Array.from({ length: svgLevels }, (_, at) => `<use id="u${at}" href="#u${at + 1}"></use>`).join('')),
      'image.svg-too-deep',
    ],
  ])('are broken by one more of %s', (_what, text, code) =>
    expect(() => sanitiseSvg(text)).toThrow(expect.objectContaining({ code })),
  );

  it('are kept by as many, and by what repeats itself, of which nothing is drawn', () => {
    for (const text of [
      svg('<g></g>'.repeat(svgElements - 1)),
      within(svgLevels),
      svg(`<g${attributes(svgAttributes)}></g>`),
      repeating(4, (id) => `href="#${id}"`),
      svg('<g id="a"><use href="#a"></use><use href="#b"></use></g><g id="b"><use href="#a"></use></g>'),
    ])
      expect(sanitiseSvg(text)).toBeDefined();
    expect(svgDrawnElements).toBeGreaterThan(11_111); // what four groups of ten come to
  });

  it('are met before the rest is read', () => {
    const never = '<'.repeat(1_000);
    expect(() => sanitiseSvg(`${svg('<g>'.repeat(svgLevels)).slice(0, -'</svg>'.length)}${never}`)).toThrow(
      expect.objectContaining({ code: 'image.svg-too-deep' }),
    );
  });
});
