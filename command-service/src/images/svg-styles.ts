import { parse } from 'postcss';

/** What is said of how something looks, by property. */
type Look = ReadonlyMap<string, string>;

/** Properties that are attributes too, and mean the same there. */
const PROPERTIES: ReadonlySet<string> = new Set(
  (
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray ' +
    'stroke-dashoffset stroke-miterlimit opacity color stop-color stop-opacity clip-path clip-rule mask marker-start ' +
    'marker-mid marker-end font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing ' +
    'display visibility overflow filter flood-color flood-opacity vector-effect paint-order'
  ).split(' '),
);

/** Far longer than a colour, a width or the names of fonts. */
const LONGEST_VALUE = 200;

/** All elements, those of a name or a class, or one by its id: what programs that draw write. */
const SIMPLE = /^(?:\*|[.#]?[\w-]+)$/;

const NONE: Look = new Map();

/** What declarations and rules say; nothing where they are no CSS. What rules say under a condition is left out. */
const read = (css: string): Readonly<{ own: Look; rules: readonly (readonly [string, Look])[] }> => {
  const look = (nodes: readonly { type: string; prop?: string; value?: string }[]): Look =>
    new Map(
      nodes.flatMap(({ type, prop = '', value = '' }): [string, string][] => {
        const name = prop.toLowerCase();
        return type === 'decl' && PROPERTIES.has(name) && value.length <= LONGEST_VALUE ? [[name, value]] : [];
      }),
    );
  try {
    const { nodes } = parse(css, { map: false }); // a map that it names would be read from a file
    const rules = nodes.flatMap((node) => {
      if (node.type !== 'rule') return [];
      const said = look(node.nodes);
      return node.selectors.filter((one) => SIMPLE.test(one)).map((one) => [one, said] as const);
    });
    return { own: look(nodes), rules };
  } catch {
    return { own: NONE, rules: [] };
  }
};

/** The style sheets of a picture, and what they and an element's own style make of it. */
export const createSvgStyles = () => {
  const looks = new Map<string, Readonly<{ look: Look; at: number }>>();
  let rulesRead = 0;

  return {
    /** Takes in what a sheet says; what says the same of the same later counts. */
    readSheet: (css: string): void => {
      for (const [selector, look] of read(css).rules) {
        const before = looks.get(selector)?.look ?? NONE;
        looks.set(selector, { look: new Map([...before, ...look]), at: rulesRead });
        rulesRead += 1;
      }
    },
    /** How an element looks by its own style, its id, its classes, its name and what is said of all, in this order. */
    lookOf: (name: string, { style = '', id = '', class: classes = '' }: Readonly<Record<string, string>>): Look => {
      if (looks.size === 0 && style === '') return NONE;
      const ofClasses = classes
        .split(/\s+/)
        .flatMap((one) => looks.get(`.${one}`) ?? [])
        .sort((one, other) => one.at - other.at);
      const said = [looks.get('*'), looks.get(name), ...ofClasses, looks.get(`#${id}`), { look: read(style).own }];
      return new Map(said.flatMap((one) => [...(one?.look ?? NONE)]));
    },
  };
};
