import type { ChangeFilters } from '@monitor/contracts-schema/history/change-address';
import type { ChangeKind } from '@monitor/contracts-schema/history/change-nouns';
import { useEffect, useState } from 'react';
import { DateField } from '../../ui/fields/date-field.tsx';
import { dayIn } from '../../ui/fields/day-text.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { shares } from '../../ui/layout/primitives.ts';
import { type ChangeAsked, kindNames } from './change-query.ts';

const ALL = 'todo';

type ChangeFilterFieldsProps = Readonly<{
  filters: ChangeFilters;
  /** Those that may be requested. */
  kinds: readonly ChangeKind[];
  onChange: ChangeAsked;
}>;

export const ChangeFilterFields = ({ filters, kinds, onChange }: ChangeFilterFieldsProps) => {
  /** A day on the way to the one being typed is no place to come back to. */
  const changeDay = (by: ChangeFilters): void => onChange(by, { replace: true });
  return (
    <section className={shares(11, 4, 'start', 'above6', 'below6')} aria-label="Filtros">
      <SelectField
        label="Qué cambió"
        value={filters.kind ?? ALL}
        onChange={(id) => onChange({ kind: kinds.find((kind) => kind === id) })}
        options={[{ id: ALL, label: 'Todo' }, ...kinds.map((id) => ({ id, label: kindNames[id] }))]}
      />
      <DayFilter label="Desde" day={filters.from} onChange={(from) => changeDay({ from })} />
      <DayFilter label="Hasta" day={filters.to} onChange={(to) => changeDay({ to })} />
    </section>
  );
};

type DayFilterProps = Readonly<{ label: string; day: string | undefined; onChange: (day: string) => void }>;

/** What is still being typed, or is no day, asks for nothing. */
const DayFilter = ({ label, day = '', onChange }: DayFilterProps) => {
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  const type = (next: string): void => {
    setTyped(next);
    if (next === '' || dayIn(next)) onChange(next);
  };
  return <DateField label={label} value={typed} onChange={type} />;
};
