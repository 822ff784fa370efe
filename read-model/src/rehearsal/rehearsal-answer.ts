import { type ProcedureType, procedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { periodOrder } from '@monitor/contracts-schema/contracts/quarters';
import type { CountedChange } from '@monitor/contracts-schema/data-loads/rehearsal';
import type { Rehearsed } from '@monitor/contracts-schema/data-loads/rehearse';
import { toPesos } from '@monitor/contracts-schema/money';
import { NO_FIGURE, type PublicFigure } from './public-figures.ts';
import type { BeforeAndAfter } from './rehearse.ts';
import type { NotOvertaken } from './until-not-overtaken.ts';

/** A rehearsal as it is told, in pesos. */
export const rehearsalAnswer = ({
  before,
  after,
  suppliers,
  renamed,
  warnings,
  rowsBehind,
}: NotOvertaken<BeforeAndAfter>): Rehearsed => {
  const rows = (behind: string): number => rowsBehind.get(behind)?.length ?? 0;
  const changeOf = (behind: string, one: PublicFigure = NO_FIGURE, other: PublicFigure = NO_FIGURE): CountedChange => ({
    amount: { before: toPesos(one.amount), after: toPesos(other.amount) },
    count: { before: one.count, after: other.count },
    untaxed: { before: toPesos(one.untaxed.amount), after: toPesos(other.untaxed.amount) },
    untaxedCount: { before: one.untaxed.count, after: other.untaxed.count },
    behind,
    rows: rows(behind),
  });
  const periods = [...new Set([...before.quarters.keys(), ...after.quarters.keys()])];
  const figures = {
    contracts: {
      count: { before: before.contracts, after: after.contracts },
      behind: 'contracts',
      rows: rows('contracts'),
    },
    total: changeOf('total', before.total, after.total),
    amendments: changeOf('amendments', before.amendments, after.amendments),
    procedureTypes: procedureType.options.map((type: ProcedureType) => ({
      procedureType: type,
      ...changeOf(`procedureType.${type}`, before.procedureTypes.get(type), after.procedureTypes.get(type)),
    })),
    quarters: periods
      .sort((one, other) => (periodOrder(one) < periodOrder(other) ? -1 : 1))
      .map((period) => ({
        period,
        ...changeOf(`period.${period}`, before.quarters.get(period), after.quarters.get(period)),
      })),
    suppliers: suppliers
      .toSorted((one, other) => other.after.amount - one.after.amount)
      .map(({ id, name, before: was, after: is }) => ({
        _id: id,
        name,
        isNew: was === null,
        ...changeOf(`supplier.${id}`, was ?? NO_FIGURE, is),
      })),
    renamed: [...renamed],
    calculations: after.calculations.map(({ abbreviation, name, displayForm, isIndex, result }) => ({
      abbreviation,
      name,
      displayForm,
      isIndex,
      before: before.calculations.find((one) => one.abbreviation === abbreviation)?.result ?? null,
      after: result,
    })),
    administrationPeriod: after.administrationPeriod,
    warnings: [...warnings],
  };
  return { figures, rowsBehind };
};
