import { readAddress, writeAddress } from '@monitor/contracts-schema/site/page-address';

/** The classes of rows that the review shows or leaves out. */
export const rowClasses = [
  { id: 'sin-problemas', label: 'Sin problemas', param: 'showNoIssues' },
  { id: 'avisos', label: 'Con avisos', param: 'showNotices' },
  { id: 'omitidos', label: 'Omitidos', param: 'showSkipped' },
  { id: 'errores', label: 'Errores', param: 'showErrors' },
  { id: 'por-decidir', label: 'Por decidir', param: 'showConflicts' },
  { id: 'cambian', label: 'Cambia', param: 'showRevisions' },
  { id: 'iguales', label: 'Sin cambios', param: 'showUnchanged' },
] as const;

export type ShownClass = (typeof rowClasses)[number]['id'];

export const everyClass: readonly ShownClass[] = rowClasses.map(({ id }) => id);

/** Figures; rows one by one; the rows that want something as a sheet. */
export type ReviewView = 'summary' | 'details' | 'sheet';

export type ReviewState = Readonly<{
  view: ReviewView;
  page: number;
  pageSize: number;
  search: string;
  shown: readonly ShownClass[];
  /** Of the rows, only those that say this new name; '' for all. */
  name: string;
  /** Of the rows, only those of which this is found (`column.code`, `column.code.part`); '' for all. */
  remark: string;
  /** Of the rows, only those behind something that the rehearsal says (`period.1o 2020`); '' for all. */
  behind: string;
  /** Of the new names, only those that are alike another. */
  onlyAlike: boolean;
}>;

const viewNames = { summary: '', details: 'detalles', sheet: 'hoja' } as const satisfies Readonly<
  Record<ReviewView, string>
>;
const views = Object.keys(viewNames) as readonly ReviewView[]; // the table's own keys
const LONGEST_BEHIND = 150;
const ID = /^[0-9a-f]{32}$/;
const REMARK = /^[a-zA-Z]{1,40}\.[EI]\d{1,2}(\.[a-z-]{1,40})?$/;

/** What of the review an address shows; without a word about it, the summary, and every class of rows. */
export const reviewStateIn = (params: URLSearchParams): ReviewState => {
  const hidden = params.get('ocultar')?.split(',') ?? [];
  const { page, pageSize } = readAddress(params, {});
  return {
    view: views.find((view) => viewNames[view] === (params.get('vista') ?? '')) ?? 'summary',
    page,
    pageSize,
    search: params.get('buscar')?.trim() ?? '',
    shown: everyClass.filter((id) => !hidden.includes(id)),
    name: ID.exec(params.get('nombre') ?? '')?.[0] ?? '',
    remark: REMARK.exec(params.get('motivo') ?? '')?.[0] ?? '',
    behind: params.get('detras')?.trim().slice(0, LONGEST_BEHIND) ?? '',
    onlyAlike: params.get('parecidos') === '1',
  };
};

/** Summary and rows are two lists: neither takes the other's page, search, name, remark or what is behind. */
const FRESH = { page: 1, search: '', name: '', remark: '', behind: '' } as const;

/** The same address with a change. Another search or other classes begin at the first page. */
export const withReviewState = (params: URLSearchParams, change: Partial<ReviewState>): URLSearchParams => {
  const before = reviewStateIn(params);
  const state = {
    ...before,
    ...(change.view !== undefined && change.view !== before.view && FRESH),
    ...(change.page === undefined && isNarrowing(change) && { page: 1 }),
    ...change,
  };
  const hidden = everyClass.filter((id) => !state.shown.includes(id));
  const next = writeAddress(params, { page: state.page, pageSize: state.pageSize });
  const say = (name: string, value: string): void => (value ? next.set(name, value) : next.delete(name));
  say('vista', viewNames[state.view]);
  say('buscar', state.search);
  say('ocultar', hidden.join(','));
  say('nombre', state.name);
  say('motivo', state.remark);
  say('detras', state.behind);
  say('parecidos', state.onlyAlike ? '1' : '');
  return next;
};

/** The same rows as a sheet: those of them that are wrong, or to be decided. */
export const onSheet = ({ search, name, remark, behind }: ReviewState): Partial<ReviewState> => ({
  view: 'sheet',
  shown: ['errores', 'por-decidir'],
  search,
  name,
  remark,
  behind,
});

const isNarrowing = ({ search, shown, name, remark, behind, onlyAlike, pageSize }: Partial<ReviewState>): boolean =>
  [search, shown, name, remark, behind, onlyAlike, pageSize].some((part) => part !== undefined);

/** The question that an address asks about the rows under review. */
export const rowsQuery = ({ page, pageSize, search, shown, name, remark, behind }: ReviewState) => ({
  page,
  pageSize,
  search,
  ...(name && { name }),
  ...(remark && { remark }),
  ...(behind && { behind }),
  ...(Object.fromEntries(rowClasses.map(({ id, param }) => [param, shown.includes(id) ? 'true' : 'false'])) as Record<
    (typeof rowClasses)[number]['param'],
    'true' | 'false'
  >), // the table's own keys
});

/** The question after the first wrong row beyond one, of those that an address asks for. */
export const nextErrorQuery = (state: ReviewState, after: number) => ({
  ...rowsQuery({ ...state, shown: ['errores'] }),
  page: 1,
  pageSize: 1,
  after,
});

/** The question that an address asks about the new names. */
export const namesQuery = ({ page, pageSize, search, onlyAlike }: ReviewState) => ({
  page,
  pageSize,
  search,
  onlyAlike: onlyAlike ? ('true' as const) : ('false' as const),
});
