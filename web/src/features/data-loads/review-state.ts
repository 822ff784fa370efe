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
}>;

const DETAILS = 'detalles';

/** What of the review an address shows; without a word about it, the summary, and every class of rows. */
export const reviewStateIn = (params: URLSearchParams): ReviewState => {
  const hidden = params.get('ocultar')?.split(',') ?? [];
  return {
    view: params.get('vista') === DETAILS ? 'details' : 'summary',
    page: listStateIn(params).page,
    search: params.get('buscar')?.trim() ?? '',
    shown: rowClasses.map(({ id }) => id).filter((id) => !hidden.includes(id)),
  };
};

/** The same address with a change. Another search or other classes begin at the first page. */
export const withReviewState = (params: URLSearchParams, change: Partial<ReviewState>): URLSearchParams => {
  const state = {
    ...reviewStateIn(params),
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
  return next;
};

const isNarrowing = ({ search, shown }: Partial<ReviewState>): boolean => search !== undefined || shown !== undefined;

/** The question that an address asks about the rows under review. */
export const reviewAsked = ({ page, search, shown }: ReviewState) => ({
  page,
  search,
  ...(Object.fromEntries(rowClasses.map(({ id, asked }) => [asked, shown.includes(id) ? 'true' : 'false'])) as Record<
    (typeof rowClasses)[number]['asked'],
    'true' | 'false'
  >), // the table's own keys
});
