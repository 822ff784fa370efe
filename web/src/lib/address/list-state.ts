import { type Order, readAddress, writeAddress } from '@monitor/contracts-schema/site/page-address';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

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
      setParams((current) => writeAddress(current, { page: existing }), { replace: true, preventScrollReset: true });
  }, [requested, existing, setParams]);
};

/** Page and order of a list, kept in the address. A new order, or page size, begins at the first page. */
export const useListState = () => {
  const [params, setParams] = useSearchParams();
  const { page, pageSize, order } = readAddress(params, {});
  const change = (state: Parameters<typeof writeAddress>[1]): void =>
    setParams((current) => writeAddress(current, state), { preventScrollReset: true });
  return {
    page,
    pageSize,
    order,
    showPage: (next: number): void => change({ page: next }),
    showPageSize: (next: number): void => change({ pageSize: next, page: 1 }),
    orderBy: (next: Order): void => change({ order: next, page: 1 }),
  };
};
