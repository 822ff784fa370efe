import { imageLimits } from '@monitor/contracts-schema/files/image-limits';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { xmlText } from '@monitor/platform/workbook/xml';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { createSvgDrawing, referencesIn } from './svg-drawing.ts';
import { createSvgStyles } from './svg-styles.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements that draw. None runs anything, holds another kind of document or fetches. */
const ELEMENTS = words(
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop clipPath mask pattern marker filter feBlend feColorMatrix feComposite feFlood ' +
    'feGaussianBlur feMerge feMergeNode feOffset',
);

/** Attributes that say where, how large and in what colour. */
const ATTRIBUTES = words(
  'id class version viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray ' +
    'stroke-dashoffset stroke-miterlimit opacity color stop-color stop-opacity offset gradientUnits gradientTransform ' +
    'spreadMethod clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits patternUnits patternTransform ' +
    'patternContentUnits marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient ' +
    'font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing dx dy rotate display ' +
    'visibility overflow filter filterUnits in in2 result stdDeviation mode operator values type flood-color ' +
    'flood-opacity vector-effect paint-order',
);

/** A reference into the picture itself. */
const INSIDE = /^#[\w.-]+$/;
/** Whatever could name another place: only references into the picture itself may stand in values. */
const NAMES_ELSEWHERE = /url\s*\((?!\s*['"]?#[\w.-]+['"]?\s*\))|javascript:|data:|@import|expression\s*\(|\\/i;

/** A sheet may say the same of very many elements. */
const MOST_WRITTEN = 4 * imageLimits.svgBytes;

class NoSvg extends Error {}

/**
 * The picture that an SVG draws, written anew from the elements and attributes that draw, and from nothing else: no
 * scripts, handlers, links, documents within it, or anything fetched; styles are written as attributes. Undefined when it is no SVG, is not well
 * formed or declares entities. Refuses what breaks a limit as soon as it does, and what would draw without end by elements
 * that repeat each other.
 */
export const sanitiseSvg = (text: string): string | undefined => {
  const parser = new SaxesParser();
  const drawing = createSvgDrawing();
  const styles = createSvgStyles();
  const written: string[] = [];
  let depth = 0;
  let skippedFrom = 0;
  let elements = 0;
  let attributes = 0;
  let length = 0;
  /** Of the style sheet that is being read. */
  let sheet: string[] | undefined;

  const write = (text: string): void => {
    length += text.length;
    if (length > MOST_WRITTEN) throw new Refused('image.takes-too-much-memory');
    written.push(text);
  };

  // A photograph has a fault in every other letter: the first is enough.
  parser.on('error', (fault) => {
    throw new NoSvg(fault.message);
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new NoSvg('It declares entities');
  });
  parser.on('opentagstart', ({ name }) => {
    depth += 1;
    elements += 1;
    attributes = 0;
    if (depth === 1 && name !== 'svg') throw new NoSvg(`It is <${name}>`);
    if (elements > imageLimits.svgElements) throw new Refused('image.svg-too-many-elements');
    if (depth > imageLimits.svgLevels) throw new Refused('image.svg-too-deep');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > imageLimits.svgAttributes) throw new Refused('image.svg-too-many-attributes');
  });
  parser.on('opentag', (tag) => {
    if (skippedFrom > 0) return;
    if (!ELEMENTS.has(tag.name)) {
      if (tag.name === 'style') sheet = [];
      skippedFrom = depth;
      return;
    }
    const look = Object.fromEntries(styles.lookOf(tag.name, tag.attributes));
    const attributes = allowedAttributes({ ...tag.attributes, ...look });
    drawing.open({ id: tag.attributes.id, references: attributes.flatMap(([, value]) => referencesIn(value)) });
    write(`<${tag.name}${depth === 1 ? NAMESPACE : ''}${attributesText(attributes)}>`);
  });
  parser.on('text', (text) => {
    sheet?.push(text);
    if (skippedFrom === 0 && depth > 0) write(xmlText(text));
  });
  parser.on('cdata', (text) => {
    sheet?.push(text);
  });
  parser.on('closetag', ({ name }) => {
    if (skippedFrom === 0) {
      drawing.close();
      write(`</${name}>`);
    }
    if (skippedFrom === depth) {
      if (sheet) styles.readSheet(sheet.join(''));
      sheet = undefined;
      skippedFrom = 0;
    }
    depth -= 1;
  });

  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof NoSvg) return undefined;
    throw error;
  }
  drawing.refuseWhatRepeatsTooMuch();
  return written.join('');
};

const NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"';

type Attribute = readonly [name: string, value: string];

const allowedAttributes = (attributes: SaxesTagPlain['attributes']): readonly Attribute[] =>
  Object.entries(attributes).flatMap(([name, value]): Attribute[] => {
    if (name === 'href' || name === 'xlink:href') return INSIDE.test(value) ? [['href', value]] : [];
    return ATTRIBUTES.has(name) && !NAMES_ELSEWHERE.test(value) ? [[name, value]] : [];
  });

const attributesText = (attributes: readonly Attribute[]): string =>
  attributes.map(([name, value]) => ` ${name}="${xmlText(value)}"`).join('');
