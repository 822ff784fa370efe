import { type LeftOutReason, leftOutReasons } from '@monitor/contracts-schema';

export type LoadResultState = Readonly<{
  /** Undefined: the page chooses. */
  list: 'left-out' | 'contracts' | undefined;
  reason: LeftOutReason | undefined;
}>;

/** Which list of a load's result an address shows, and of which rows. */
export const loadResultStateIn = (params: URLSearchParams): LoadResultState => {
  const list = params.get('lista');
  return {
    list: list === 'contratos' ? 'contracts' : list === 'filas' ? 'left-out' : undefined,
    reason: leftOutReasons.find((reason) => reason === params.get('motivo')),
  };
};

/** The same address with another list, or other rows: from their first page on. */
export const withLoadResultState = (params: URLSearchParams, change: Partial<LoadResultState>): URLSearchParams => {
  const { list, reason } = { ...loadResultStateIn(params), ...change };
  const next = new URLSearchParams(params);
  next.delete('pagina');
  if (list) next.set('lista', list === 'contracts' ? 'contratos' : 'filas');
  if (reason && list === 'left-out') next.set('motivo', reason);
  else next.delete('motivo');
  return next;
};
