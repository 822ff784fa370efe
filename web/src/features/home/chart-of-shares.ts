import { formatCount, formatPesos, formatShare } from '../../lib/format/format.ts';
import type { ChartOptions, ChartTable } from '../../ui/charts/chart-data.ts';
import { donutOptions } from '../../ui/charts/chart-donut.ts';
import { procedureFills } from '../../ui/charts/procedure-fills.ts';
import { type ProcedureAmounts, type ProcedureShare, procedureShares } from './procedure-shares.ts';

/** The organization's `round` flag: no decimals, else two. */
const shareText = (share: number, round: boolean): string => formatShare(share, round ? 0 : 2);

const totalText = (total: number, round: boolean): string =>
  round ? `$${formatCount(Math.round(total))}` : formatPesos(total);

/** Where the contracts of a procedure type are. */
type ProcedureAddress = (type: ProcedureShare['type']) => string;

/** A donut of the shares, its total in the middle. */
export const procedureShareOptions = (
  amounts: ProcedureAmounts,
  round: boolean,
  addressOf?: ProcedureAddress,
): ChartOptions => {
  const { total, shares } = procedureShares(amounts);
  return donutOptions({
    name: 'Presupuesto ejercido',
    total: totalText(total, round),
    unit: 'MXN',
    slices: shares.map(({ type, amount, share }) => ({
      name: procedureFills[type].label,
      value: amount,
      color: procedureFills[type].color,
      share: shareText(share, round),
      amount: `${formatPesos(amount)} MXN`,
      leadsTo: addressOf?.(type),
    })),
  });
};

/** Percent with four decimals, enough to add up. */
const inPercent = (share: number): number => Math.round(share * 1_000_000) / 10_000;

export const procedureShareTable = (
  amounts: ProcedureAmounts,
  round: boolean,
  addressOf?: ProcedureAddress,
): ChartTable => {
  const { total, shares } = procedureShares(amounts);
  return {
    columns: [
      { header: 'Tipo de procedimiento' },
      { header: 'Monto', format: formatPesos },
      { header: 'Porcentaje', format: (percent) => shareText(percent / 100, round) },
    ],
    rows: shares.map(({ type, amount, share }) => [procedureFills[type].label, amount, inPercent(share)]),
    totals: ['Total', total, total > 0 ? 100 : 0],
    ...(addressOf && { leadsTo: shares.map(({ type }) => addressOf(type)) }),
  };
};

/** Whether rounded percentages look as though they did not add up. */
export const looksUneven = (amounts: ProcedureAmounts, round: boolean): boolean => {
  const { total, shares } = procedureShares(amounts);
  const scale = round ? 1 : 100;
  const sum = shares.reduce((points, { share }) => points + Math.round(share * 100 * scale), 0);
  return total > 0 && sum !== 100 * scale;
};
