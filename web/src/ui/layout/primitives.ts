import './primitives.css';

/** Steps of the scale of spacing. */
export const STEPS = [0, 1, 2, 3, 4, 5, 6, 8, 10] as const;

/**
 * One or two declarations each, as the sheet beside has them: across a line or along it; the place that a part takes within
 * its parent; its surface; what is left free above and below; how its text is set.
 */
export const LOOKS = [
  ...(['start', 'end', 'center', 'baseline', 'between', 'trailing', 'anchors', 'foot', 'vanishes'] as const),
  ...(['block', 'inline', 'shrinks', 'grows', 'full', 'across', 'narrow', 'centers', 'oneLine', 'unmarked'] as const),
  ...(['upTo56', 'upTo68', 'upTo72', 'upTo80', 'inset4', 'inset5', 'inset6', 'padded'] as const),
  ...(['raised', 'boxed', 'pill', 'sunken', 'framed'] as const),
  ...(['above1', 'above2', 'above3', 'above4', 'above6'] as const),
  ...(['below1', 'below2', 'below3', 'below4', 'below6', 'below8'] as const),
  ...(['xs', 'sm', 'small', 'md', 'lg', 'xl', 'normal', 'medium', 'bold', 'tabular'] as const),
  ...(['muted', 'success', 'info', 'warning', 'danger'] as const),
  ...(['successSoft', 'infoSoft', 'warningSoft', 'dangerSoft', 'accentSoft'] as const),
  ...(['centered', 'prose', 'pretty', 'balanced', 'breaks', 'clipped', 'keepsLines'] as const),
] as const;

/** What parts of a line may be farther apart by than lines are. */
export const COLUMN_STEPS = [2, 3, 4, 5, 6, 8] as const;

/** Least widths of columns, in rem. */
export const LEAST_WIDTHS = [11, 12, 13, 15, 16, 17, 18, 19, 28] as const;

type Step = (typeof STEPS)[number];
type ColumnStep = (typeof COLUMN_STEPS)[number];
type Least = (typeof LEAST_WIDTHS)[number];
type Look = (typeof LOOKS)[number];

/** Between all parts alike, or between lines and, after the hyphen, between the parts of a line. */
type Gap = Step | `${Step}-${ColumnStep}`;

const named = (...names: readonly string[]): string => names.join(' ');

const apart = (layout: string, gap: Gap, looks: readonly Look[]): string => {
  const [rows, columns] = String(gap).split('-');
  return named(layout, `gap${rows}`, ...(columns ? [`columns${columns}`] : []), ...looks);
};

/** How something looks that lays out nothing within it. */
export const looks: (...names: readonly Look[]) => string = named;

/** Parts beneath each other. */
export const stack = (gap: Gap, ...looks: readonly Look[]): string => apart('stack', gap, looks);

/** Parts beside each other, and on the next line where there is no room. */
export const cluster = (gap: Gap, ...looks: readonly Look[]): string => apart('cluster', gap, looks);

/** Parts beside each other, on one line whatever happens. */
export const line = (gap: Gap, ...looks: readonly Look[]): string => apart('line', gap, looks);

/** As many equal columns as fit, each at least so wide; the last line keeps their width. */
export const tiles = (least: Least, gap: Gap, ...looks: readonly Look[]): string =>
  named(apart('tiles', gap, looks), `least${least}`);

/** As many equal columns as fit, each at least so wide; few parts share the whole width. */
export const shares = (least: Least, gap: Gap, ...looks: readonly Look[]): string =>
  named(apart('shares', gap, looks), `least${least}`);

/**
 * A page of the public site, its parts beneath each other; farther apart; ending farther from the foot of the site. Or one of
 * the administration.
 */
export const pageFrame = (kind?: 'parts' | 'reading' | 'desk', ...looks: readonly Look[]): string =>
  named(kind === 'desk' ? 'desk' : 'page', ...(kind === 'parts' || kind === 'reading' ? [kind] : []), ...looks);
