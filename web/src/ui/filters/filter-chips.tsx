import { conditionIn, conditionInWords } from '@monitor/contracts-schema/contracts/contract-condition';
import {
  categoryLabels,
  emptinessLabels,
  limitExceededLabels,
  linkedLabels,
  missingLabels,
  procedureStateLabels,
} from '@monitor/contracts-schema/contracts/contract-enum-labels';
import { type VariableName, variables } from '@monitor/contracts-schema/formulas/variables';
import { useRef } from 'react';
import type { ChosenFilters, DetailName } from '../../lib/address/spending-filters.ts';
import { Icon } from '../marks/icon.tsx';
import styles from './filter-chips.module.css';

type NameOf = (id: string) => string | undefined;

/** What each filter says in a chip, in the order of the chips. */
const details: Readonly<Record<DetailName, (value: string, nameOf: NameOf) => string>> = {
  categories: (value) => `Materia: ${categories[value]}`,
  procedureStates: (value) => `Estado: ${states[value]}`,
  isEmpty: (value) => `${emptiness[value]}`,
  missing: (value) => `${missing[value]}`,
  linked: (value) => `${linked[value]}`,
  limitExceeded: (value) => limitExceededLabels[value === 'true' ? 'LIMIT_EXCEEDED' : 'NOT_EXCEEDED'],
  variables: (value) => `Cuenta en: ${variables[value as VariableName].name}`, // no address names another
  conditions: (value, nameOf) => conditionInWords(conditionIn(value)!, (id) => nameOf(id) ?? NOBODY), // see above
};
const detailNames = Object.keys(details) as readonly DetailName[]; // its own keys
/** Whom a condition names that no contract of the organization does. */
const NOBODY = 'alguien sin contratos aquí';
const categories: Readonly<Record<string, string>> = categoryLabels;
const states: Readonly<Record<string, string>> = procedureStateLabels;
const emptiness: Readonly<Record<string, string>> = emptinessLabels;
const missing: Readonly<Record<string, string>> = missingLabels;
const linked: Readonly<Record<string, string>> = linkedLabels;

type FilterChipsProps = Readonly<{
  filters: ChosenFilters;
  shown: readonly (keyof ChosenFilters)[];
  /** What the suppliers and units that the selectors offer are called. */
  nameOf: NameOf;
  onChange: (filters: ChosenFilters) => void;
}>;

/** What the address filters by beside the selectors: each value can be taken away. */
export const FilterChips = ({ filters, shown, nameOf, onChange }: FilterChipsProps) => {
  const list = useRef<HTMLUListElement>(null);
  const chips = detailNames
    .filter((name) => shown.includes(name))
    .flatMap((name) => filters[name].map((value) => ({ name, value, text: details[name](value, nameOf) })));
  if (chips.length === 0) return null;
  const remove = (name: DetailName, value: string, at: number): void => {
    list.current?.querySelectorAll('button')[at === 0 ? 1 : at - 1]?.focus(); // the focus stays among what remains
    onChange({ ...filters, [name]: filters[name].filter((other) => other !== value) });
  };
  return (
    <ul ref={list} className={styles.chips} aria-label="Filtros de esta lista">
      {chips.map(({ name, value, text }, at) => (
        <li key={text}>
          <button type="button" className={styles.chip} onClick={() => remove(name, value, at)}>
            <span className="visually-hidden">Quitar </span>
            {text}
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
};
