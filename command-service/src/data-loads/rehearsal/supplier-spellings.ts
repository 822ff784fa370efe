import { someNames, type Warning } from '@monitor/contracts-schema/data-loads/rehearsal';
import { createSpellingTally } from '../review/rules/names/preferred-spellings.ts';
import { isToBeSaved, type RowFacts } from '../review/rules/row-facts.ts';

/** The name of the supplier as the row writes it. */
const writtenIn = ({ lookups }: RowFacts): string | undefined => {
  const lookup = lookups.questions.find(([question]) => question === 'matchSupplier');
  return typeof lookup?.[1] === 'string' ? lookup[1] : undefined;
};

const inCapitals = (name: string): string => name.toLocaleUpperCase('es-MX');

/** Rows by how they write a supplier's name, and that by how it is registered, or (of a new one) first written. */
type Written = Map<string, Map<string, number[]>>;

const note = (names: Written, name: string, written: string, row: number): void => {
  const spellings = names.get(name) ?? new Map<string, number[]>();
  names.set(name, spellings);
  const rows = spellings.get(written);
  if (rows) rows.push(row);
  else spellings.set(written, [row]);
};

/** The rows that write a supplier's name as it is, or will be, registered, but for capitals. */
export const createSupplierSpellings = () => {
  const spellings = createSpellingTally();
  const [registered, created]: [Written, Written] = [new Map(), new Map()];

  const found = function* (): Generator<Readonly<{ preferred: string; written: string; rows: readonly number[] }>> {
    for (const [names, preferredOf] of [
      [registered, (name: string) => name],
      [created, (name: string) => spellings.preferredOf('SUPPLIER', name)],
    ] as const)
      for (const [name, writings] of names) {
        const preferred = preferredOf(name);
        for (const [written, rows] of writings)
          if (written !== preferred && inCapitals(written) === inCapitals(preferred))
            yield { preferred, written, rows };
      }
  };

  return {
    add: (facts: RowFacts): void => {
      spellings.add(facts);
      const { supplier, row } = facts;
      const written = isToBeSaved(facts) && supplier ? writtenIn(facts) : undefined;
      if (supplier && written !== undefined)
        note('created' in supplier ? created : registered, supplier.name, written, row);
    },
    /** The rows, and what is decided of them; nothing when there are none. */
    warning: (): Readonly<{ warning: Warning; rows: readonly number[] }> | undefined => {
      const all = [...found()];
      const rows = all.flatMap((one) => one.rows).sort((one, other) => one - other);
      if (rows.length === 0) return undefined;
      const names = [...new Set(all.map(({ written, preferred }) => `${written} (${preferred})`))];
      const subject = rows.length === 1 ? 'Una fila escribe' : `${rows.length} filas escriben`;
      const message = `${subject} el nombre de un proveedor con otras mayúsculas: ${someNames(names)}.`;
      return { warning: { kind: 'supplier-case', behind: 'supplier-case', rows: rows.length, message }, rows };
    },
  };
};
