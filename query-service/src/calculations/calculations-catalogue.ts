import type { CatalogueCalculation } from '@monitor/contracts-schema/calculations/calculation-answers';
import { calculationColumns } from '@monitor/contracts-schema/calculations/calculation-endpoints';
import { calculationOutline } from '@monitor/contracts-schema/calculations/calculation-outline';
import {
  calculationLabels,
  calculationTypeLabels,
  displayFormLabels,
  filtersInWords,
  scaleWords,
} from '@monitor/contracts-schema/calculations/calculation-words';
import { shownFormula } from '@monitor/contracts-schema/formulas/function-names';
import { bookIn } from '@monitor/read-model/calculations/calculation-book';
import type { ExportedCatalogue } from '../catalogues/catalogue-export.ts';
import type { ListedColumn } from '../catalogues/listed-catalogue.ts';
import { registeredOn } from '../catalogues/registered-on.ts';
import { type ExportValue, yesOrNo } from '../exports/export-document.ts';
import { foundCalculations } from './list-calculations.ts';

type Column = Exclude<(typeof calculationColumns)[number], 'createdAt'>;

const exportValueOf = (calculation: CatalogueCalculation, column: Column): ExportValue => {
  switch (column) {
    case 'type':
      return calculationTypeLabels[calculation.type];
    case 'displayForm':
      return displayFormLabels[calculation.displayForm];
    case 'formula':
      return shownFormula(calculation.formula.expression);
    case 'enabled':
    case 'locked':
      return yesOrNo(calculation[column]);
    case 'scale':
      return calculation.hasPercentScale ? scaleWords(calculation.scale) : null;
    case 'filters':
      return filtersInWords(calculation.filters) || null;
    default:
      return calculation[column];
  }
};

/** The file of the calculations: all of them lie in one document. */
export const calculationsExported: ExportedCatalogue<CatalogueCalculation> = {
  title: calculationOutline.noun.many,
  columns: calculationColumns.map(
    (id): ListedColumn<CatalogueCalculation> =>
      id === 'createdAt'
        ? registeredOn
        : { id, header: calculationLabels[id], kind: 'text', value: (calculation) => exportValueOf(calculation, id) },
  ),
  entries: async function* (views, _organizationId, sheet) {
    yield foundCalculations(await bookIn(views), sheet);
  },
};
