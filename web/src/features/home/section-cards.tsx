import type { FilterName } from '@monitor/contracts-schema/contracts/contract-filters';
import { pageFilters } from '@monitor/contracts-schema/contracts/filter-address';
import { type ChosenFilters, filteredAddress } from '../../lib/address/spending-filters.ts';
import { LinkCard } from '../../ui/layout/link-card.tsx';
import { looks, shares } from '../../ui/layout/primitives.ts';
import type { IconName } from '../../ui/marks/icon.tsx';

type SectionCard = Readonly<{
  to: string;
  icon: IconName;
  title: string;
  text: string;
  /** Which of the filters here it shows too. */
  shown?: readonly FilterName[];
}>;

const cards: readonly SectionCard[] = [
  {
    to: '/suppliers',
    icon: 'building',
    title: 'Proveedores',
    text: 'A quién se le compra, cuánto recibe cada uno y por qué tipo de procedimiento.',
    shown: pageFilters.suppliers,
  },
  {
    to: '/contracts',
    icon: 'document',
    title: 'Contratos',
    text: 'Cada contrato con su monto, sus fechas y sus documentos.',
    shown: pageFilters.contracts,
  },
  {
    to: '/calculations/corruption-index',
    icon: 'chart',
    title: 'Índice de Riesgo de Corrupción',
    text: 'Qué tan expuestas están las contrataciones, y cómo se calcula.',
  },
  {
    to: '/comparations',
    icon: 'scale',
    title: 'Comparar',
    text: 'Las cifras de este monitor junto a las de otro.',
  },
];

/** What else there is to read, one card a section: lists of the same that the figures here are of. */
export const SectionCards = ({ filters }: { filters: ChosenFilters | undefined }) => (
  <section aria-labelledby="secciones">
    <h2 id="secciones" className={looks('above4', 'below4')}>
      Explora la información
    </h2>
    <ul className={shares(15, 4)}>
      {cards.map(({ to, shown, ...card }) => (
        <LinkCard key={to} to={shown && filters ? filteredAddress(to, filters, shown) : to} {...card} look="plain" />
      ))}
    </ul>
  </section>
);
