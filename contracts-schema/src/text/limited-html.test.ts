import fc from 'fast-check';
import { limitedHtml, textOfHtml } from './limited-html.ts';

describe('the limited HTML of a cover', () => {
  it('keeps emphasis and line breaks', () => {
    expect(limitedHtml('Municipio de <strong>San Jerónimo</strong><br/><EM>2021</EM> <b>a</b> <i>b</i>')).toBe(
      'Municipio de <strong>San Jerónimo</strong><br><em>2021</em> <b>a</b> <i>b</i>',
    );
  });

  it('drops every attribute', () => {
    expect(limitedHtml('<b onclick="steal()" style="position:fixed">x</b><br class=a>')).toBe('<b>x</b><br>');
  });

  it('drops other tags and keeps their text', () => {
    expect(limitedHtml('<p>Uno <a href="https://x.test">dos</a></p><img src=x onerror=steal()>')).toBe('Uno dos');
  });

  it('drops scripts, styles and comments whole', () => {
    expect(limitedHtml('a<script>steal()</script>b<STYLE>* {}</STYLE >c<!-- <b> -->d<script>steal(')).toBe('abcd');
  });

  it('leaves a lone sign as text', () => {
    expect(limitedHtml('5 < 7 y 7 > 5, <b')).toBe('5 &lt; 7 y 7 > 5, &lt;b');
  });

  it('takes no tag that is put together from what is left', () => {
    expect(limitedHtml('<scr<b>ipt>steal()</scr</b>ipt>')).toBe('&lt;scr<b>ipt>steal()&lt;/scr</b>ipt>');
    expect(limitedHtml('<<script>img src=x onerror=steal()>')).not.toContain('<img');
  });

  it('never lets another tag through, whatever it is given', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<',
        '>',
        '/',
        '<b',
        '<b>',
        '</b>',
        '<br/>',
        '<!--',
        '-->',
        '<script>',
        '</script>',
        '<img ',
        '"',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const rest = limitedHtml(pieces.join('')).replace(/<\/?(?:b|strong|i|em|br)>/g, '');
        expect(rest).not.toContain('<');
      }),
    );
  });
});

describe('the plain text of a cover', () => {
  it('has neither tags nor entities', () => {
    expect(textOfHtml('  Obras &amp; <b>servicios</b><br>de San&nbsp;Jerónimo &lt;3 ')).toBe(
      'Obras & servicios de San Jerónimo <3',
    );
  });

  it('does not decode twice', () => {
    expect(textOfHtml('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
  });
});
