import type { CellStyle } from './workbook.ts';
import { DECLARATION, MAIN, xmlText } from './xml.ts';

/** Excel has formats of its own below this number. */
const FIRST_FORMAT = 164;

/** The styles of a workbook, each kept once. */
export type StyleTable = Readonly<{
  /** The number by which cells name a style; 0 for none. */
  numberOf: (style: CellStyle | undefined) => number;
  xml: () => string;
}>;

/** Things written into a list of `styles.xml`, each known by its XML. */
const openList = (name: string, first: readonly string[], firstNumber = 0) => {
  const numbers = new Map<string, number>();
  const numberOf = (xml: string): number => {
    const number = numbers.get(xml) ?? firstNumber + numbers.size;
    numbers.set(xml, number);
    return number;
  };
  first.forEach(numberOf);
  const xml = () =>
    numbers.size > 0 ? `<${name} count="${numbers.size}">${[...numbers.keys()].join('')}</${name}>` : '';
  return { numberOf, xml };
};

const fontXml = ({ name = 'Calibri', size = 11, bold, color }: NonNullable<CellStyle['font']>): string =>
  `<font>${bold ? '<b/>' : ''}<sz val="${size}"/>${color ? `<color rgb="${color}"/>` : ''}<name val="${xmlText(name)}"/></font>`;

const fillXml = (color: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/></patternFill></fill>`;

const borderXml = (bottom: string): string =>
  `<border><left/><right/><top/><bottom style="${bottom}"/><diagonal/></border>`;

const alignmentXml = ({ horizontal, vertical, wrapText }: NonNullable<CellStyle['alignment']>): string =>
  `<alignment${horizontal ? ` horizontal="${horizontal}"` : ''}${vertical ? ` vertical="${vertical}"` : ''}${wrapText ? ' wrapText="1"' : ''}/>`;

export const createStyleTable = (): StyleTable => {
  const formats = new Map<string, number>();
  const fonts = openList('fonts', [fontXml({})]);
  // Excel takes the first two fills for these, whatever they say.
  const fills = openList('fills', [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ]);
  const borders = openList('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']);
  const known = new WeakMap<CellStyle, number>();

  const formatNumber = (format: string | undefined): number => {
    if (format === undefined) return 0;
    const number = formats.get(format) ?? FIRST_FORMAT + formats.size;
    formats.set(format, number);
    return number;
  };
  const xfXml = ({ font, fill, alignment, borderBottom, format }: CellStyle): string => {
    const parts = [
      `numFmtId="${formatNumber(format)}" applyNumberFormat="1"`,
      `fontId="${font ? fonts.numberOf(fontXml(font)) : 0}" applyFont="1"`,
      `fillId="${fill ? fills.numberOf(fillXml(fill)) : 0}" applyFill="1"`,
      `borderId="${borderBottom ? borders.numberOf(borderXml(borderBottom)) : 0}" applyBorder="1"`,
    ].join(' ');
    return `<xf ${parts} xfId="0"${alignment ? ` applyAlignment="1">${alignmentXml(alignment)}</xf>` : '/>'}`;
  };
  const cells = openList('cellXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>']);

  return {
    numberOf: (style) => {
      if (!style) return 0;
      const number = known.get(style) ?? cells.numberOf(xfXml(style));
      known.set(style, number);
      return number;
    },
    xml: () => {
      const formatList = [...formats].map(
        ([format, number]) => `<numFmt numFmtId="${number}" formatCode="${xmlText(format)}"/>`,
      );
      return [
        `${DECLARATION}<styleSheet ${MAIN}>`,
        formatList.length > 0 ? `<numFmts count="${formatList.length}">${formatList.join('')}</numFmts>` : '',
        ...[fonts, fills, borders].map((list) => list.xml()),
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        cells.xml(),
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
      ].join('');
    },
  };
};
