import { imageLimits } from '@monitor/contracts-schema/files/image-limits';
import { Refused } from '@monitor/contracts-schema/http/answers';

/** An element: which others lie in it, and which it draws by naming them (what it repeats, fills or clips with). */
type Drawn = Readonly<{ children: Drawn[]; references: readonly string[] }>;

/** What drawing an element comes to, with all that it repeats. */
type Extent = Readonly<{ elements: number; levels: number }>;

const REFERENCE = /^#([\w.-]+)$|url\s*\(\s*['"]?#([\w.-]+)/gi;

/** The ids of elements that an attribute's value names. */
export const referencesIn = (value: string): string[] =>
  value.includes('#') ? [...value.matchAll(REFERENCE)].map(([, whole, inside]) => whole ?? inside!) : []; // one of the two matched

/**
 * What a picture comes to when it is drawn. A few elements that repeat each other draw millions, in the browser of everybody
 * who looks at them.
 */
export const createSvgDrawing = () => {
  const named = new Map<string, Drawn>();
  const open: Drawn[] = [{ children: [], references: [] }];

  return {
    open: ({ id, references }: Readonly<{ id: string | undefined; references: readonly string[] }>): void => {
      const drawn: Drawn = { children: [], references };
      open.at(-1)!.children.push(drawn); // the picture as a whole is never closed
      open.push(drawn);
      if (id !== undefined && !named.has(id)) named.set(id, drawn);
    },
    close: (): void => {
      open.pop();
    },
    /** Refuses it when it draws more elements, or more within each other, than a picture may. */
    refuseWhatRepeatsTooMuch: (): void => {
      const known = new Map<Drawn, Extent | 'under way'>();

      const extentOf = (drawn: Drawn, level: number): Extent => {
        if (level > imageLimits.svgLevels) throw new Refused('image.svg-too-deep');
        const before = known.get(drawn);
        if (before === 'under way') return NOTHING; // browsers draw nothing that repeats itself
        if (before) return before;
        known.set(drawn, 'under way');
        let elements = 1;
        let levels = 0;
        const repeated = drawn.references.flatMap((id) => named.get(id) ?? []);
        for (const inner of [...drawn.children, ...repeated]) {
          const extent = extentOf(inner, level + 1);
          elements += extent.elements;
          levels = Math.max(levels, extent.levels);
          if (elements > imageLimits.svgDrawnElements) throw new Refused('image.svg-draws-too-much');
          if (level + levels > imageLimits.svgLevels) throw new Refused('image.svg-too-deep');
        }
        const extent: Extent = { elements, levels: levels + 1 };
        known.set(drawn, extent);
        return extent;
      };

      extentOf(open[0]!, 0);
    },
  };
};

const NOTHING: Extent = { elements: 0, levels: 0 };
