import { formatResult, type MethodStep } from '@monitor/contracts-schema';
import styles from './method-sum.module.css';

/** What the index is the sum of, down to its total, and the points of that where it has a scale itself. */
export const MethodSum = ({ steps }: { steps: readonly MethodStep[] }) => {
  const [index] = steps;
  if (!index) return null;
  const isScaled = index.scale.length > 0;
  const nameOf = (abbreviation: string) => steps.find((step) => step.abbreviation === abbreviation)?.name;
  return (
    <table className={styles.sum}>
      <caption className="visually-hidden">Las partes del índice y su suma</caption>
      <thead>
        <tr>
          <th scope="col">Parte</th>
          <th scope="col">Puntos</th>
        </tr>
      </thead>
      <tbody>
        {index.terms.map(({ sign, calculation, words, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a formula may name the same part twice, and its parts stay in place
          <tr key={at}>
            <th scope="row">{(calculation && nameOf(calculation)) ?? words}</th>
            <td>{signed(sign, value, at)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{isScaled ? 'Suma' : index.name}</th>
          <td>= {isScaled ? withDecimals(index.unscaled) : formatResult(index.unscaled, index.displayForm)}</td>
        </tr>
        {isScaled && (
          <tr>
            <th scope="row">{index.name}, por el rango en que cae</th>
            <td>{formatResult(index.value, index.displayForm)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  );
};

/** With up to four decimals, so that what is added up is what is shown. */
const withDecimals = (value: number | null): string => formatResult(value, 'PERCENTAGE').replace('%', '');

const signed = (sign: '+' | '-', value: number | null, at: number): string => {
  const text = withDecimals(value);
  if (sign === '-') return `− ${text}`;
  return at === 0 ? text : `+ ${text}`;
};
