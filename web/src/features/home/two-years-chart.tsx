import { type ComponentProps, useMemo } from 'react';
import { Chart } from '../../ui/charts/chart.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { cluster } from '../../ui/layout/primitives.ts';
import type { QuarterAddress, QuarterAmounts } from './chart-of-quarters.ts';
import { twoYearsOptions, twoYearsTable } from './chart-of-two-years.ts';
import { type TwoYears, yearsOf } from './use-two-years.ts';

type TwoYearsChartProps = Omit<ComponentProps<typeof Chart>, 'view' | 'controls'> &
  Readonly<{
    quarters: readonly QuarterAmounts[];
    compared: TwoYears;
    onCompare: (years: TwoYears | undefined) => void;
    addressOf: QuarterAddress;
  }>;

/** The quarters of one year above those of another, and which two. Comes when somebody compares. */
export const TwoYearsChart = ({ quarters, compared, onCompare, addressOf, ...chart }: TwoYearsChartProps) => {
  const view = useMemo(
    () => ({ options: twoYearsOptions(quarters, compared, addressOf), table: twoYearsTable(quarters, compared) }),
    [quarters, compared, addressOf],
  );
  const [upper, lower] = compared;
  const yearsBut = (other: string) => yearsOf(quarters).map((id) => ({ id, label: id, isDisabled: id === other }));
  return (
    <Chart
      {...chart}
      view={view}
      controls={
        <div className={cluster(3, 'end')}>
          <SelectField
            label="Arriba"
            value={upper}
            options={yearsBut(lower)}
            onChange={(year) => onCompare([year, lower])}
          />
          <SelectField
            label="Abajo"
            value={lower}
            options={yearsBut(upper)}
            onChange={(year) => onCompare([upper, year])}
          />
          <Button variant="quiet" icon="close" onPress={() => onCompare(undefined)}>
            Dejar de comparar
          </Button>
        </div>
      }
    />
  );
};
