import type { ChosenFilters } from '../../lib/address/spending-filters.ts';
import { formatLongDay } from '../../lib/format/format.ts';
import { chosenFiltersInWords } from './chosen-filters-in-words.ts';

type Picture = Readonly<{
  /** The organization whose figures they are. */
  name: string;
  filters: ChosenFilters;
  /** What is counted. */
  counted: string;
  source: string;
  lastUpdate: string | null | undefined;
  /** When the picture is made. */
  now: Date;
}>;

/** What a chart's picture says beneath its title and at its foot: away from its page nobody else says it. */
export const pictureTexts = ({ name, filters, counted, source, lastUpdate, now }: Picture) => ({
  subtitle: `${name}<br>${chosenFiltersInWords(filters) || 'Sin filtros: todos los periodos y procedimientos'}`,
  source: [
    counted,
    `Fuente: ${source}.`,
    [
      lastUpdate && `Última actualización: ${formatLongDay(lastUpdate)}.`,
      `Imagen del ${formatLongDay(now.toISOString())}.`,
    ]
      .filter(Boolean)
      .join(' '),
  ].join('<br>'),
});
