import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';

/**
 * An endpoint as the page knows it. Only its type comes from the endpoint table, which keeps the validation library out
 * of pages that validate nothing; the compiler sees to it that method and path are the declared ones.
 */
export type Call<E extends Endpoint> = Readonly<{ method: E['method']; path: E['path']; endpoint?: E }>;

export const callOf = <E extends Endpoint>(method: E['method'], path: E['path']): Call<E> => ({ method, path });
