import { type LeftOutReason, leftOutReasons } from '@monitor/contracts-schema/data-loads/data-load-events';

/** What a load's result lists, and how an address says so. */
const listWords = {
  'left-out': 'filas',
  contracts: 'contratos',
  corrected: 'corregidos',
  decisions: 'decisiones',
  'not-renamed': 'nombres',
  'not-undone': 'sin-deshacer',
} as const;
export type LoadResultListName = keyof typeof listWords;
const lists = Object.keys(listWords) as LoadResultListName[]; // its own

export type LoadResultState = Readonly<{
  /** Undefined: the page chooses. */
  list: LoadResultListName | undefined;
  reason: LeftOutReason | undefined;
}>;

/** Which list of a load's result an address shows, and of which rows. */
export const loadResultStateIn = (params: URLSearchParams): LoadResultState => {
  const requested = params.get('lista');
  return {
    list: lists.find((list) => listWords[list] === requested),
    reason: leftOutReasons.find((reason) => reason === params.get('motivo')),
  };
};

/** The same address with another list, or other rows: from their first page on. */
export const withLoadResultState = (params: URLSearchParams, change: Partial<LoadResultState>): URLSearchParams => {
  const { list, reason } = { ...loadResultStateIn(params), ...change };
  const next = new URLSearchParams(params);
  next.delete('pagina');
  if (list) next.set('lista', listWords[list]);
  if (reason && list === 'left-out') next.set('motivo', reason);
  else next.delete('motivo');
  return next;
};
