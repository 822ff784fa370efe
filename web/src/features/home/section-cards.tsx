import { LinkCard } from '../../ui/layout/link-card.tsx';
import type { IconName } from '../../ui/marks/icon.tsx';
import styles from './section-cards.module.css';

type SectionCard = Readonly<{ to: string; icon: IconName; title: string; text: string }>;

const cards: readonly SectionCard[] = [
  {
    to: '/suppliers',
    icon: 'building',
    title: 'Proveedores',
    text: 'A quién se le compra, cuánto recibe cada uno y por qué tipo de procedimiento.',
  },
  {
    to: '/contracts',
    icon: 'document',
    title: 'Contratos',
    text: 'Cada contrato con su monto, sus fechas y sus documentos.',
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

/** What else there is to read, one card a section. */
export const SectionCards = () => (
  <section aria-labelledby="secciones">
    <h2 id="secciones" className={styles.heading}>
      Explora la información
    </h2>
    <ul className={styles.cards}>
      {cards.map((card) => (
        <LinkCard key={card.to} {...card} look="plain" />
      ))}
    </ul>
  </section>
);
