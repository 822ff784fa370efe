import { xmlText } from '@monitor/platform/workbook/xml';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

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
const NAMES_ELSEWHERE = /url\s*\((?!\s*['"]?#)|javascript:|data:|@import|expression\s*\(|\\/i;

const MAX_ELEMENTS = 20_000;

/**
 * The picture that an SVG draws, written anew from the elements and attributes that draw, and from nothing else: no
 * scripts, handlers, styles, links, documents within it, or anything fetched. Undefined when it is no SVG, is not well
 * formed, declares entities, or is too large to be a picture.
 */
export const sanitiseSvg = (text: string): string | undefined => {
  const parser = new SaxesParser();
  const written: string[] = [];
  let isAnother = false;
  let depth = 0;
  let skippedFrom = 0;
  let elements = 0;

  // A photograph has a fault in every other letter: the first is enough.
  parser.on('error', (fault) => {
    throw fault;
  });
  parser.on('doctype', (doctype) => {
    isAnother ||= doctype.includes('[');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    elements += 1;
    if (depth === 1 && tag.name !== 'svg') isAnother = true;
    if (skippedFrom > 0) return;
    if (ELEMENTS.has(tag.name)) written.push(`<${tag.name}${depth === 1 ? NAMESPACE : ''}${attributesOf(tag)}>`);
    else skippedFrom = depth;
  });
  parser.on('text', (said) => {
    if (skippedFrom === 0 && depth > 0) written.push(xmlText(said));
  });
  parser.on('closetag', ({ name }) => {
    if (skippedFrom === 0) written.push(`</${name}>`);
    if (skippedFrom === depth) skippedFrom = 0;
    depth -= 1;
  });

  try {
    parser.write(text).close();
  } catch {
    return undefined;
  }
  return isAnother || elements === 0 || elements > MAX_ELEMENTS ? undefined : written.join('');
};

const NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"';

const attributesOf = ({ attributes }: SaxesTagPlain): string =>
  Object.entries(attributes)
    .flatMap(([name, value]): [string, string][] => {
      if (name === 'href' || name === 'xlink:href') return INSIDE.test(value) ? [['href', value]] : [];
      return ATTRIBUTES.has(name) && !NAMES_ELSEWHERE.test(value) ? [[name, value]] : [];
    })
    .map(([name, value]) => ` ${name}="${xmlText(value)}"`)
    .join('');
