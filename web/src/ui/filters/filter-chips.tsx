import { type UnreadParameter, unreadInWords } from '@monitor/contracts-schema/address-parameters';
import {
  type DetailName,
  detailNames,
  type FilterName,
  filterDeclaration,
  filterValueInWords,
} from '@monitor/contracts-schema/contracts/contract-filters';
import { useRef } from 'react';
import type { ChosenFilters } from '../../lib/address/spending-filters.ts';
import { cluster, line } from '../layout/primitives.ts';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './filters.module.css';

type NameOf = (id: string) => string | undefined;

/** Whom a condition names that no contract of the organization does. */
const NOBODY = 'alguien sin contratos aquí';

const chipText = (name: DetailName, value: string, nameOf: NameOf): string => {
  const words = filterValueInWords(name, value, (id) => nameOf(id) ?? NOBODY);
  const { chip, label } = filterDeclaration(name);
  return chip === 'labelled' ? `${label}: ${words}` : words;
};

type FilterChipsProps = Readonly<{
  filters: ChosenFilters;
  shown: readonly FilterName[];
  /** What the address says besides and filters nothing. */
  unread: readonly UnreadParameter[];
  /** What the suppliers and units that the selectors offer are called. */
  nameOf: NameOf;
  onChange: (filters: ChosenFilters) => void;
}>;

/** What the address filters by beside the selectors, and what of it was not understood: each can be taken away. */
export const FilterChips = ({ filters, shown, unread, nameOf, onChange }: FilterChipsProps) => {
  const list = useRef<HTMLUListElement>(null);
  const chips = [
    ...detailNames
      .filter((name) => shown.includes(name))
      .flatMap((name) =>
        filters[name].map((value) => ({
          text: chipText(name, value, nameOf),
          without: { ...filters, [name]: filters[name].filter((other) => other !== value) },
          isUnread: false,
        })),
      ),
    ...unread.map((parameter) => ({ text: unreadInWords(parameter), without: filters, isUnread: true })),
  ];
  if (chips.length === 0) return null;
  // Whatever changes a filter writes the address anew: what was not understood is gone from it then.
  const remove = (without: ChosenFilters, at: number): void => {
    const remaining = chips.flatMap(({ isUnread }, place) => (isUnread || place === at ? [] : [place]));
    const next = remaining.findLast((place) => place < at) ?? remaining[0];
    if (next !== undefined) list.current?.querySelectorAll('button')[next]?.focus(); // the focus stays among what remains
    onChange(without);
  };
  return (
    <ul ref={list} className={cluster(2)} aria-label="Filtros de esta lista">
      {chips.map(({ text, without, isUnread }, at) => (
        <li key={text}>
          <button
            type="button"
            className={classes(styles.chip, line(2, 'inline', 'center'), isUnread && styles.unread)}
            onClick={() => remove(without, at)}
          >
            <span className="visually-hidden">Quitar </span>
            {text}
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
};
