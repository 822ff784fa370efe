import { type CalculationBook, calculationBooks } from '@monitor/contracts-schema/calculations/calculation-views';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

/** All calculations of the installation. */
export const bookIn = async (views: ViewReader): Promise<CalculationBook | undefined> =>
  (await views.getMany(calculationBooks, [INSTALLATION])).get(INSTALLATION)?.document;
