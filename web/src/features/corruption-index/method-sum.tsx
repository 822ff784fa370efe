import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import type { MethodStep } from '@monitor/contracts-schema/calculations/method-steps';
import { Fragment } from 'react';
import { classes } from '../../ui/theme/classes.ts';
import styles from './method.module.css';

/** What the index is the sum of, with what each part is the sum of, down to its total, and the points of that where it has a scale itself. */
export const MethodSum = ({ steps }: { steps: readonly MethodStep[] }) => {
  const [index] = steps;
  if (!index) return null;
  const isScaled = index.scale.length > 0;
  const stepOf = (abbreviation: string | null) => steps.find((step) => step.abbreviation === abbreviation);
  const nameOf = (abbreviation: string | null) => stepOf(abbreviation)?.name;
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
        {index.terms.map((term, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a formula may name the same part twice, and its parts stay in place
          <Fragment key={at}>
            <Term term={term} at={at} nameOf={nameOf} />
            {termsBeneath(stepOf(term.calculation)).map((part, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Term key={place} term={part} at={place} nameOf={nameOf} isPart />
            ))}
          </Fragment>
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

type StepTerm = MethodStep['terms'][number];

/** What a part of the sum is the sum of itself, where that is other calculations and no scale makes points of it. */
const termsBeneath = (step: MethodStep | undefined): readonly StepTerm[] =>
  step && step.scale.length === 0 && step.terms.every(({ calculation }) => calculation !== null) ? step.terms : [];

type TermProps = Readonly<{
  term: StepTerm;
  at: number;
  nameOf: (abbreviation: string | null) => string | undefined;
  isPart?: boolean;
}>;

/** A part, whose points are added up; one of its own parts stands beneath it, with the points that make its sum. */
const Term = ({ term: { sign, calculation, words, value }, at, nameOf, isPart = false }: TermProps) => (
  <tr className={classes(isPart && styles.part)} data-part={isPart || undefined}>
    <th scope="row">{nameOf(calculation) ?? words}</th>
    <td>{signed(sign, value, at)}</td>
  </tr>
);

/** With up to four decimals, so that what is added up is what is shown. */
const withDecimals = (value: number | null): string => formatResult(value, 'PERCENTAGE').replace('%', '');

const signed = (sign: '+' | '-', value: number | null, at: number): string => {
  const text = withDecimals(value);
  if (sign === '-') return `− ${text}`;
  return at === 0 ? text : `+ ${text}`;
};
