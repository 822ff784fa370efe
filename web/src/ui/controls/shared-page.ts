import { filterNames } from '@monitor/contracts-schema/contracts/contract-filters';
import { readAddress } from '@monitor/contracts-schema/site/page-address';
import { counted } from '../../lib/format/counted.ts';
import { formatLongDay } from '../../lib/format/format.ts';

/** What is passed on: where it is, what whoever opens it will see, and how it is cited. */
export type SharedPage = Readonly<{ address: string; shows: string; citation: string }>;

const BETWEEN = ' · ';

/** Of a page by its title (`Contratos · Ánimas · Monitor de…`) and its address. */
export const sharedPage = (title: string, address: string, now: Date): SharedPage => {
  const parts = title.split(BETWEEN);
  const site = parts.at(-1) ?? title;
  const [name = site, ...whose] = parts.slice(0, -1);
  const { filters = {}, page, order } = readAddress(new URL(address).searchParams, { filters: filterNames });
  const chosen = Object.values(filters).reduce((sum, values) => sum + values.length, 0);
  const besides = [
    ...(chosen > 0 ? [`con ${counted(chosen, 'filtro', 'filtros')}`] : []),
    ...(order ? ['en este orden'] : []),
    ...(page > 1 ? [`en la página ${page}`] : []),
  ];
  const of = whose.length > 0 ? ` de ${whose.join(BETWEEN)}` : '';
  return {
    address,
    shows: [`«${name}»${of}`, ...besides].join(', '),
    citation: `${[site, ...whose].join(', ')}, «${name}», consultado el ${formatLongDay(now.toISOString())}, ${address}`,
  };
};
