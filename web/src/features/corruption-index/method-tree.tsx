import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import type { MethodStep, StepVariable } from '@monitor/contracts-schema/calculations/method-steps';
import { pageFilters } from '@monitor/contracts-schema/contracts/filter-address';
import { Link } from 'react-router-dom';
import { filteredAddress, NO_FILTERS } from '../../lib/address/spending-filters.ts';
import { formatCount, formatPesos } from '../../lib/format/format.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { looks, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './method.module.css';
import { MethodSum } from './method-sum.tsx';

type MethodTreeProps = Readonly<{
  /** The index first. */
  steps: readonly MethodStep[];
  administrationPeriod: string | null;
}>;

/** The method as a tree: the sum that the index is, and each part of it down to its variables and their contracts. */
export const MethodTree = ({ steps, administrationPeriod }: MethodTreeProps) => {
  const [index] = steps;
  if (!index) return null;
  return (
    <div className={stack(6)}>
      <MethodSum steps={steps} />
      {index.scale.length > 0 && <Bands step={index} />}
      <Variables step={index} administrationPeriod={administrationPeriod} />
      <Parts of={index} steps={steps} administrationPeriod={administrationPeriod} level={3} />
    </div>
  );
};

type PartsProps = MethodTreeProps & Readonly<{ of: MethodStep; level: 3 | 4 }>;

const Parts = ({ of, steps, administrationPeriod, level }: PartsProps) => {
  const parts = of.calculations.flatMap((name) => steps.filter(({ abbreviation }) => abbreviation === name));
  if (parts.length === 0) return null;
  return (
    <ul className={stack(3)} aria-label={`De qué se compone: ${of.name}`}>
      {parts.map((part) => (
        <li key={part.abbreviation}>
          <Disclosure title={`${part.name}: ${formatResult(part.value, part.displayForm)}`} headingLevel={level}>
            <Step step={part} administrationPeriod={administrationPeriod} />
            <Parts of={part} steps={steps} administrationPeriod={administrationPeriod} level={4} />
          </Disclosure>
        </li>
      ))}
    </ul>
  );
};

type StepProps = Readonly<{ step: MethodStep; administrationPeriod: string | null }>;

const Step = ({ step, administrationPeriod }: StepProps) => (
  <div className={stack(5)}>
    <dl className={classes(styles.formula, stack(3))}>
      <div>
        <dt>Fórmula</dt>
        <dd>{step.words}</dd>
      </div>
      <div>
        <dt>Con sus valores</dt>
        <dd className={looks('tabular')}>
          {step.numbers}
          {step.unscaled !== null && ` = ${formatResult(step.unscaled, 'NORMAL')}`}
        </dd>
      </div>
      {step.why && (
        <div>
          <dt>Sin número</dt>
          <dd>
            {step.why}
            {step.scale.length > 0 && step.value === 0 && '. Cuenta 0 puntos'}
          </dd>
        </div>
      )}
    </dl>
    {step.scale.length > 0 && <Bands step={step} />}
    <Variables step={step} administrationPeriod={administrationPeriod} />
  </div>
);

const Bands = ({ step: { scale, name, value, unscaled } }: { step: MethodStep }) => (
  <>
    <table className={styles.bands}>
      <caption>Rangos y puntos</caption>
      <thead>
        <tr>
          <th scope="col">Resultado</th>
          <th scope="col">Puntos</th>
        </tr>
      </thead>
      <tbody>
        {scale.map(({ above, upTo, points, isReached }) => (
          <tr key={upTo} className={classes(isReached && styles.reached)}>
            <th scope="row">
              {above === null ? `Hasta ${upTo}` : `Más de ${above} y hasta ${upTo}`}
              {isReached && <span className={looks('normal', 'oneLine')}> ← aquí cae</span>}
            </th>
            <td>{formatResult(points, 'NORMAL')}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {unscaled !== null && !scale.some(({ isReached }) => isReached) && (
      <p>
        {name} queda más allá del último rango: {formatResult(value, 'NORMAL')} puntos.
      </p>
    )}
  </>
);

const Variables = ({ step, administrationPeriod }: StepProps) => {
  if (step.variables.length === 0) return null;
  return (
    <ul className={classes(styles.variables, stack(4))} aria-label={`Variables de ${step.name}`}>
      {step.variables.map((variable) => (
        <li key={variable.abbreviation}>
          <span>
            {variable.name} <code>{variable.abbreviation}</code>
          </span>
          <span className={looks('bold', 'tabular')}>{shown(variable)}</span>
          <span className={looks('sm', 'muted', 'prose', 'across')}>
            {[variable.description, ...variable.filters.map((filter) => `Solo con ${filter}`)].join('. ')}
          </span>
          <Counted step={step} variable={variable} administrationPeriod={administrationPeriod} />
        </li>
      ))}
    </ul>
  );
};

const shown = ({ unit, value }: StepVariable): string => {
  if (value === null) return formatResult(null, 'NORMAL');
  return unit === 'pesos' ? formatPesos(value) : formatCount(value);
};

/** Leads to the very contracts; of what a list of one organization cannot show it says why. */
const Counted = ({ step, variable, administrationPeriod }: StepProps & Readonly<{ variable: StepVariable }>) => {
  if (step.type === 'GENERAL')
    return (
      <span className={looks('sm', 'muted', 'prose', 'across')}>Cuenta contratos de todas las organizaciones.</span>
    );
  const filters = {
    ...NO_FILTERS,
    administrationPeriods: administrationPeriod === null ? [] : [administrationPeriod],
    variables: [variable.abbreviation.slice(1)],
    conditions: variable.conditions,
  };
  return (
    <Link to={filteredAddress('/contracts', filters, pageFilters.contracts)} className={styles.link}>
      Ver los contratos<span className="visually-hidden"> que cuenta {variable.name}</span>
    </Link>
  );
};
