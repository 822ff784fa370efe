import { isDeepStrictEqual } from 'node:util';
import type { RenamedRecord, Warning } from '@monitor/contracts-schema/data-loads/rehearsal';
import type { Centavos } from '@monitor/contracts-schema/money';
import { openOverlayViewStore } from '@monitor/platform/view-store/overlay-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { contractStates, isContractEvent } from '../contracts/contract-states.ts';
import { projectEvents } from '../projecting/project-events.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';
import { stages } from '../projections.ts';
import { suspectedMedians } from './median-amounts.ts';
import {
  NO_FIGURE,
  type PublicFigure,
  type PublicFigures,
  publicFiguresIn,
  supplierFiguresIn,
} from './public-figures.ts';
import { renamedBy } from './renamed-by.ts';
import { createRowsBehind, sheetRowOf } from './rows-behind.ts';
import { createWarnings } from './warnings.ts';

type SupplierFigure = Readonly<{ id: string; name: string | null; before: PublicFigure | null; after: PublicFigure }>;

/** What some events would make of what anybody may read. */
export type BeforeAndAfter = Readonly<{
  /** Somebody else changed it meanwhile: what is before and what is after do not belong together. */
  isOvertaken: boolean;
  before: PublicFigures;
  after: PublicFigures;
  suppliers: readonly SupplierFigure[];
  renamed: readonly RenamedRecord[];
  warnings: readonly Warning[];
  /** The sheet rows behind each figure and warning. */
  rowsBehind: ReadonlyMap<string, readonly number[]>;
}>;

const FOLDED_AT_ONCE = 2_000;

/**
 * Folds events that are not in the log, by the projections that would, into a store laid over the live views, and reads the
 * figures of both by the queries that serve them. The live views are only read.
 */
export const openRehearsal = async (
  live: ViewStore,
  scratch: ViewStore,
  { organizationId, outlier }: Readonly<{ organizationId: string; outlier: Centavos }>,
) => {
  const before = await publicFiguresIn(live, organizationId);
  const views = openOverlayViewStore(live, scratch);
  const rowsBehind = createRowsBehind();
  const warnings = createWarnings(rowsBehind, outlier, new Date().getFullYear());
  const renamed: RenamedRecord[] = [];
  let unfolded: RecordedEvent[] = [];

  const fold = async (): Promise<void> => {
    await projectEvents(views, stages, unfolded);
    unfolded = [];
  };

  const see = (event: RecordedEvent): void => {
    if (event.type === 'AdministrativeUnitRegistered') warnings.addUnit(event.data.id, event.data.fields.name);
    renamed.push(...renamedBy(event));
    if (!isContractEvent(event)) return;
    const row = sheetRowOf(event);
    if (row === null) return;
    const { before: was, after: is } = contractStates(event);
    rowsBehind.move(
      event,
      row,
      [was, is].flatMap((state) => state ?? []),
    );
    if (is) warnings.add(row, is, was === undefined);
  };

  return {
    add: async (events: readonly RecordedEvent[]): Promise<void> => {
      for (const event of events) see(event);
      unfolded.push(...events);
      if (unfolded.length >= FOLDED_AT_ONCE) await fold();
    },
    end: async (): Promise<BeforeAndAfter> => {
      await fold();
      const after = await publicFiguresIn(views, organizationId);
      const leading = [...new Set([...after.leadingSuppliers, ...before.leadingSuppliers])];
      const [were, are] = [await supplierFiguresIn(live, leading), await supplierFiguresIn(views, leading)];
      return {
        isOvertaken: !isDeepStrictEqual(await publicFiguresIn(live, organizationId), before),
        before,
        after,
        suppliers: leading.map((id) => {
          const name = are.get(id)?.name ?? were.get(id)?.name ?? null;
          return { id, name, before: were.get(id) ?? null, after: are.get(id) ?? NO_FIGURE };
        }),
        renamed,
        warnings: warnings.all({
          medians: await suspectedMedians(views, organizationId, warnings.largestAmounts()),
          contractsBefore: (period) => before.quarters.get(period)?.contracts ?? 0,
        }),
        rowsBehind: rowsBehind.all(),
      };
    },
  };
};
