import { PAGE_IN_ADDRESS } from '@monitor/contracts-schema/contracts/filter-address';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

export type Order = Readonly<{ field: string; direction: 'asc' | 'desc' }>;

/** How long a page may be; the first is the usual. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

export type ListState = Readonly<{ page: number; pageSize: number; order: Order | undefined }>;

/** Page and order of a list as its address says them; what an address cannot mean is the first page, the usual order. */
export const listStateIn = (params: URLSearchParams): ListState => {
  const page = Number(params.get(PAGE_IN_ADDRESS) ?? '1');
  const pageSize = Number(params.get('porPagina'));
  const [field, direction] = params.get('orden')?.split(':') ?? [];
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? PAGE_SIZES[0],
    order: field ? { field, direction: direction === 'asc' ? 'asc' : 'desc' } : undefined,
  };
};

/** The requested order when it is by a field the list knows, else the list's usual one. */
export const orderAmong = <Field extends string>(
  order: Order | undefined,
  fields: readonly Field[],
  usual: Field,
): Readonly<{ field: Field; direction: 'asc' | 'desc' }> => {
  const field = fields.find((known) => known === order?.field);
  return order && field ? { field, direction: order.direction } : { field: usual, direction: 'desc' };
};

type Paged = Readonly<{ page: number }>;

/** A page beyond the last is answered with the last: the address says so too, in place of what it said. */
export const useExistingPage = (requested: number, answered: Paged | undefined): void => {
  const [, setParams] = useSearchParams();
  const existing = answered?.page ?? requested;
  useEffect(() => {
    if (existing < requested)
      setParams((current) => withPage(current, existing), { replace: true, preventScrollReset: true });
  }, [requested, existing, setParams]);
};

const withPage = (params: URLSearchParams, page: number): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (page > 1) next.set(PAGE_IN_ADDRESS, String(page));
  else next.delete(PAGE_IN_ADDRESS);
  return next;
};

/** Page and order of a list, kept in the address. A new order begins at the first page. */
export const useListState = () => {
  const [params, setParams] = useSearchParams();
  const change = (edit: (params: URLSearchParams) => void): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        edit(next);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    ...listStateIn(params),
    showPage: (page: number): void => setParams((current) => withPage(current, page), { preventScrollReset: true }),
    /** Another page size begins at the first page. */
    showPageSize: (pageSize: number): void =>
      change((next) => {
        if (pageSize === PAGE_SIZES[0]) next.delete('porPagina');
        else next.set('porPagina', String(pageSize));
        next.delete(PAGE_IN_ADDRESS);
      }),
    orderBy: ({ field, direction }: Order): void =>
      change((next) => {
        next.set('orden', `${field}:${direction}`);
        next.delete(PAGE_IN_ADDRESS);
      }),
  };
};
