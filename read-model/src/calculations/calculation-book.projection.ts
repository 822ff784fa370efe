import type { CalculationEvent } from '@monitor/contracts-schema/calculations/calculation-events';
import { refuseTooManySteps } from '@monitor/contracts-schema/calculations/calculation-steps';
import { type CalculationBook, calculationBooks } from '@monitor/contracts-schema/calculations/calculation-views';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { lifecycleOf } from '../projecting/lifecycle.ts';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

const noBook: CalculationBook = { id: INSTALLATION, asOf: '', updatedAt: '', entries: {} };

const entered = (book: CalculationBook = noBook, event: RecordedEvent<CalculationEvent>) => {
  const { id, fields } = event.data;
  const entry = { id, ...lifecycleOf(event, book.entries[id]), fields };
  const entries = { ...book.entries, [id]: entry };
  refuseTooManySteps(Object.values(entries).map((other) => other.fields));
  return { ...movedBy(event, book), entries };
};

const movedBy = ({ position, metadata }: RecordedEvent, book: CalculationBook): CalculationBook => ({
  ...book,
  asOf: position,
  updatedAt: metadata.recordedAt,
});

/** All calculations of the installation, as results are computed by them: never more than can be computed. */
export const calculationBookProjection: Projection<CalculationBook, CalculationEvent> = {
  name: 'calculation-book',
  version: 1,
  into: calculationBooks,
  keys: () => [INSTALLATION],
  handles: {
    CalculationRegistered: entered,
    CalculationRevised: entered,
    CalculationRemoved: (book = noBook, event) => {
      const { [event.data.id]: _removed, ...entries } = book.entries;
      return { ...movedBy(event, book), entries };
    },
  },
};
