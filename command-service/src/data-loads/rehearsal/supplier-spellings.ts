import { type Glance, someNames } from '@monitor/contracts-schema/data-loads/rehearsal';
import type { RowFacts } from '../review/rules/row-facts.ts';

/** The name of the supplier as the row writes it. */
const writtenIn = ({ consultation }: RowFacts): string | undefined => {
  const lookup = consultation.questions.find(([question]) => question === 'matchSupplier');
  return typeof lookup?.[1] === 'string' ? lookup[1] : undefined;
};

const inCapitals = (name: string): string => name.toLocaleUpperCase('es-MX');

/** The rows that write a supplier's name as it is, or will be, registered, but for capitals. */
export const createSupplierSpellings = () => {
  const rows: number[] = [];
  const names = new Set<string>();
  return {
    add: (facts: RowFacts): void => {
      const { outcome, supplier, row } = facts;
      const isSaved = outcome === 'contract' || outcome === 'revision';
      const written = isSaved && supplier ? writtenIn(facts) : undefined;
      if (!supplier || written === undefined || written === supplier.name) return;
      if (inCapitals(written) !== inCapitals(supplier.name)) return;
      rows.push(row);
      names.add(`${written} (${supplier.name})`);
    },
    /** The rows, and what is decided of them; nothing when there are none. */
    glance: (): Readonly<{ glance: Glance; rows: readonly number[] }> | undefined => {
      if (rows.length === 0) return undefined;
      const subject = rows.length === 1 ? 'Una fila escribe' : `${rows.length} filas escriben`;
      const message = `${subject} el nombre de un proveedor con otras mayúsculas: ${someNames([...names])}.`;
      return { glance: { kind: 'supplier-case', behind: 'supplier-case', rows: rows.length, message }, rows };
    },
  };
};
