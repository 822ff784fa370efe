import { listStateIn } from '../../lib/list-state.ts';

/** The classes of rows that the review shows or leaves out. */
export const rowClasses = [
  { id: 'sin-problemas', label: 'Sin problemas', asked: 'showNoIssues' },
  { id: 'omitidos', label: 'Omitidos', asked: 'showSkipped' },
  { id: 'errores', label: 'Errores', asked: 'showErrors' },
] as const;
export type RowClass = (typeof rowClasses)[number]['id'];

export type ReviewState = Readonly<{
  view: 'summary' | 'details';
  page: number;
  search: string;
  shown: readonly RowClass[];
  /** Of the rows, only those that say this new name; '' for all. */
  name: string;
  /** Of the new names, only those that are alike another. */
  onlyAlike: boolean;
}>;

const DETAILS = 'detalles';
const ID = /^[0-9a-f]{32}$/;

/** What of the review an address shows; without a word about it, the summary, and every class of rows. */
export const reviewStateIn = (params: URLSearchParams): ReviewState => {
  const hidden = params.get('ocultar')?.split(',') ?? [];
  return {
    view: params.get('vista') === DETAILS ? 'details' : 'summary',
    page: listStateIn(params).page,
    search: params.get('buscar')?.trim() ?? '',
    shown: rowClasses.map(({ id }) => id).filter((id) => !hidden.includes(id)),
    name: ID.exec(params.get('nombre') ?? '')?.[0] ?? '',
    onlyAlike: params.get('parecidos') === '1',
  };
};

/** Summary and rows are two lists: neither takes the other's page, search or name. */
const FRESH = { page: 1, search: '', name: '' } as const;

/** The same address with a change. Another search or other classes begin at the first page. */
export const withReviewState = (params: URLSearchParams, change: Partial<ReviewState>): URLSearchParams => {
  const before = reviewStateIn(params);
  const state = {
    ...before,
    ...(change.view !== undefined && change.view !== before.view && FRESH),
    ...(change.page === undefined && isNarrowing(change) && { page: 1 }),
    ...change,
  };
  const hidden = rowClasses.map(({ id }) => id).filter((id) => !state.shown.includes(id));
  const next = new URLSearchParams(params);
  const say = (name: string, value: string): void => (value ? next.set(name, value) : next.delete(name));
  say('vista', state.view === 'details' ? DETAILS : '');
  say('pagina', state.page > 1 ? String(state.page) : '');
  say('buscar', state.search);
  say('ocultar', hidden.join(','));
  say('nombre', state.name);
  say('parecidos', state.onlyAlike ? '1' : '');
  return next;
};

const isNarrowing = ({ search, shown, name, onlyAlike }: Partial<ReviewState>): boolean =>
  [search, shown, name, onlyAlike].some((part) => part !== undefined);

/** The question that an address asks about the rows under review. */
export const reviewAsked = ({ page, search, shown, name }: ReviewState) => ({
  page,
  search,
  ...(name && { name }),
  ...(Object.fromEntries(rowClasses.map(({ id, asked }) => [asked, shown.includes(id) ? 'true' : 'false'])) as Record<
    (typeof rowClasses)[number]['asked'],
    'true' | 'false'
  >), // the table's own keys
});

/** The question that an address asks about the new names. */
export const namesAsked = ({ page, search, onlyAlike }: ReviewState) => ({
  page,
  search,
  onlyAlike: onlyAlike ? ('true' as const) : ('false' as const),
});
