import type { ResultAnswer } from '@monitor/contracts-schema/calculations/calculation-answers';
import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { isVariableName, variables } from '@monitor/contracts-schema/formulas/variables';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type ApiProblem, send } from '../../../lib/api/api.ts';
import { apiQueryKey } from '../../../lib/api/use-api-query.ts';
import { formatCount, formatPesos } from '../../../lib/format/format.ts';
import { organizationAtom } from '../../../lib/session/organization.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { cluster, line, looks, stack, tiles } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import { callTo } from '../catalogue.ts';
import type { CalculationValues } from './calculation-values.ts';
import styles from './formula-check.module.css';
import { ResultChanges } from './result-changes.tsx';
import { useFormulaCheck } from './use-formula-check.ts';
import { useOrganizations } from './use-organizations.ts';

const list = callTo(contractEndpoints.listAdministrationPeriods);

/** The administration periods of an organization's contracts. */
const usePeriods = (organizationId: string): readonly string[] => {
  const { data } = useQuery({
    queryKey: apiQueryKey(organizationId, list.path, {}),
    queryFn: ({ signal }) => send(list, { query: {} }, { signal, organizationId }),
    enabled: organizationId !== '',
  });
  return data?.map(({ administrationPeriod }) => administrationPeriod) ?? [];
};

const STALE = 'El formulario cambió desde esta comprobación: vuelve a hacerla.';

/** Tries what the form says, saved or not: its result for a chosen organization and period, and what it would change. */
export const FormulaCheck = ({ editedId }: Readonly<{ editedId: string | undefined }>) => {
  const { getValues } = useFormContext<CalculationValues>();
  const values = useWatch<CalculationValues>() as CalculationValues; // all of them have a default
  const organizations = useOrganizations();
  const current = useAtomValue(organizationAtom)?._id;
  const [chosen, setChosen] = useState(current);
  const organizationId = chosen ?? organizations[0]?.id ?? '';
  const [period, setPeriod] = useState('');
  const periods = usePeriods(organizationId);
  const { result, changes, pending, questionOf, check, compare } = useFormulaCheck(editedId);
  const name = organizations.find(({ id }) => id === organizationId)?.label ?? 'la organización actual';

  return (
    <div className={stack(4)}>
      <div className={tiles(16, 4)}>
        <SelectField
          label="Organización"
          value={organizationId}
          onChange={(id) => {
            setChosen(id);
            setPeriod('');
          }}
          options={organizations}
        />
        <SelectField
          label="Administración"
          value={period}
          onChange={setPeriod}
          placeholder="La del índice; sin ella, todas"
          options={periods.map((one) => ({ id: one, label: one }))}
        />
      </div>
      <div className={cluster(3)}>
        <Button
          icon="calculator"
          isPending={pending === 'result'}
          isDisabled={organizationId === ''}
          onPress={() => void check(getValues(), organizationId, period)}
        >
          Comprobar fórmula
        </Button>
        <Button icon="table" isPending={pending === 'changes'} onPress={() => void compare(getValues())}>
          Ver qué cambiaría
        </Button>
      </div>

      <div aria-live="polite" className={looks('vanishes')}>
        {result && questionOf(values, organizationId, period) !== result.of && (
          <p className={looks('warning', 'below2')}>{STALE}</p>
        )}
        {result?.problem && <WhyNone problem={result.problem} />}
        {result?.found && (
          <section className={classes(styles.result, looks('inset4', 'sunken'))} aria-label="Resultado de la fórmula">
            <p className={looks('xl', 'tabular')}>
              RESULTADO: <strong>{formatResult(result.found.value, result.found.displayForm)}</strong>
            </p>
            <p>
              {values.type === 'GENERAL'
                ? 'Toma en cuenta los contratos de todas las organizaciones.'
                : `Solo toma en cuenta los contratos de ${name}.`}
            </p>
            <CameFrom result={result.found} />
          </section>
        )}
      </div>
      <div aria-live="polite" className={looks('vanishes')}>
        {changes && questionOf(values, '', '') !== changes.of && <p className={looks('warning', 'below2')}>{STALE}</p>}
        {changes?.problem && <WhyNone problem={changes.problem} />}
      </div>
      {changes?.found && <ResultChanges changes={changes.found} />}
    </div>
  );
};

const WhyNone = ({ problem }: Readonly<{ problem: ApiProblem }>) => (
  <Notice kind="danger" title={problem.message}>
    {problem.errors.length > 0 && (
      <ul>
        {problem.errors.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    )}
  </Notice>
);

const inUnit = (abbreviation: string, value: number): string => {
  const name = abbreviation.slice(1);
  return isVariableName(name) && variables[name].unit === 'pesos' ? formatPesos(value) : formatCount(value);
};

/** What a result was made of. */
const CameFrom = ({ result }: Readonly<{ result: ResultAnswer }>) => {
  const { unscaled, value, why } = result;
  const used = [
    ...Object.entries(result.variables).map(([name, number]) => [name, inUnit(name, number)] as const),
    ...Object.entries(result.calculations).map(([name, number]) => [name, formatResult(number, 'NORMAL')] as const),
  ];
  return (
    <>
      {why && <p>Sin puntos: {why}.</p>}
      {unscaled !== null && unscaled !== value && <p>Antes de la escala: {formatResult(unscaled, 'NORMAL')}</p>}
      {used.length > 0 && (
        <dl className={classes(cluster('1-5', 'muted', 'tabular', 'above2'), looks('small'))}>
          {used.map(([name, number]) => (
            <div key={name} className={line(2)}>
              <dt className={looks('medium')}>{name}</dt>
              <dd>{number}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
};
