import { addressOf } from '@monitor/contracts-schema/site/page-address';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useCallback, useMemo, useRef } from 'react';
import { addressFilters, type ChosenFilters, NO_FILTERS } from '../../lib/address/spending-filters.ts';
import type { ChosenOrganization } from '../../lib/session/organization.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import type { ChartView } from '../../ui/charts/chart-data.ts';
import { Button } from '../../ui/controls/button.tsx';
import {
  inTime,
  nameOf,
  type QuarterAmounts,
  spendingByQuarterOptions,
  spendingByQuarterTable,
} from './chart-of-quarters.ts';
import { looksUneven, procedureShareOptions, procedureShareTable } from './chart-of-shares.ts';
import type { ProcedureAmounts } from './procedure-shares.ts';
import { procedureShares } from './procedure-shares.ts';
import { TwoYearsChart } from './two-years-chart.tsx';
import { useTwoYears, yearsOf } from './use-two-years.ts';

/** The list of exactly those contracts that are summed, of these filters. */
const countedIn = ({ _id: id, shortName }: ChosenOrganization, filters: ChosenFilters): string =>
  addressOf(sitePages.contracts.path, {
    organization: { id, shortName },
    filters: addressFilters({ ...filters, isCounted: ['true'] }),
  });

/** Filters by one value of what was picked; picked again, it is let go. What it does is known when it is picked. */
const useToggledFilter = (filters: ChosenFilters, onChange: (filters: ChosenFilters) => void) => {
  const now = useRef({ filters, onChange });
  now.current = { filters, onChange };
  return useCallback((name: 'trimonths' | 'procedureTypes', value: string | undefined): void => {
    const { filters: chosen, onChange: change } = now.current;
    if (value === undefined) return;
    const isOnly = chosen[name].length === 1 && chosen[name][0] === value;
    change({ ...chosen, [name]: isOnly ? [] : [value] });
  }, []);
};

type Asked<Data> = Readonly<{
  data: Data | undefined;
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'>;
  /** What it means that nothing is there; undefined where something is. */
  emptyText: string | undefined;
}>;

type ChartsProps = Readonly<{
  organization: ChosenOrganization;
  filters: ChosenFilters | undefined;
  onChange: (filters: ChosenFilters) => void;
  quarters: Asked<readonly QuarterAmounts[]>;
  procedures: Asked<ProcedureAmounts>;
  failure: string;
  picture: Pick<ComponentProps<typeof Chart>, 'subtitle' | 'source'>;
}>;

/** Two charts of what was spent: each part of them filters the page, and leads to the contracts that it sums. */
export const ChartsOfSpending = ({
  organization,
  filters = NO_FILTERS,
  onChange,
  quarters,
  procedures,
  failure,
  picture,
}: ChartsProps) => {
  const { shortName, round } = organization;
  const bars = quarters.data;
  const amounts = procedures.data;
  const years = yearsOf(bars ?? []);
  const [compared, compare] = useTwoYears(years);
  const pick = useToggledFilter(filters, onChange);

  const quarterAddress = useCallback(
    (quarter: string) => countedIn(organization, { ...filters, trimonths: [quarter] }),
    [organization, filters],
  );
  const ofQuarters = useMemo(
    (): ChartView | undefined =>
      bars && {
        options: spendingByQuarterOptions(bars, quarterAddress),
        table: spendingByQuarterTable(bars, quarterAddress),
        onPick: (place) => pick('trimonths', inTime(bars).map(nameOf)[place]),
      },
    [bars, quarterAddress, pick],
  );
  const ofProcedures = useMemo((): ChartView | undefined => {
    if (!amounts) return undefined;
    const addressIn = (type: string) => countedIn(organization, { ...filters, procedureTypes: [type] });
    return {
      options: procedureShareOptions(amounts, round, addressIn),
      table: procedureShareTable(amounts, round, addressIn),
      onPick: (place) => pick('procedureTypes', procedureShares(amounts).shares[place]?.type),
    };
  }, [amounts, round, filters, organization, pick]);

  const common = ({ data, query, emptyText }: Asked<unknown>) => ({
    emptyText,
    failure: query.error && data === undefined ? failure : undefined,
    onRetry: () => void query.refetch(),
    isRetrying: query.isFetching,
    isStale: query.isPlaceholderData,
    ...picture,
  });
  const quarterly = {
    title: 'Millones de pesos por trimestre',
    fileName: `${shortName} - pesos por trimestre`,
    ...common(quarters),
  };
  const [newest, before] = years;

  return (
    <>
      {compared && bars ? (
        <TwoYearsChart
          {...quarterly}
          quarters={bars}
          compared={compared}
          onCompare={compare}
          addressOf={quarterAddress}
        />
      ) : (
        <Chart
          {...quarterly}
          view={ofQuarters}
          controls={
            newest &&
            before && (
              <div>
                <Button size="s" variant="quiet" icon="scale" onPress={() => compare([newest, before])}>
                  Comparar dos años
                </Button>
              </div>
            )
          }
        />
      )}
      <Chart
        title="Presupuesto ejercido por tipo de procedimiento"
        view={ofProcedures}
        fileName={`${shortName} - presupuesto por procedimiento`}
        note={amounts && looksUneven(amounts, round) && 'Los porcentajes no suman 100 por el redondeo.'}
        {...common(procedures)}
      />
    </>
  );
};
