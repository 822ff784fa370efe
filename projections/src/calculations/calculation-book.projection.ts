import { type CalculationBook, type CalculationEvent, calculationBooks, INSTALLATION } from '@monitor/contracts-schema';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

const noBook: CalculationBook = { id: INSTALLATION, asOf: '', entries: {} };

const entered = (book: CalculationBook = noBook, { data, version, position }: RecordedEvent<CalculationEvent>) => {
  const { id, fields } = data;
  return { ...book, asOf: position, entries: { ...book.entries, [id]: { id, version, fields } } };
};

/** All calculations of the installation, as results are computed by them. */
export const calculationBookProjection: Projection<CalculationBook, CalculationEvent> = {
  name: 'calculation-book',
  version: 1,
  into: calculationBooks,
  keys: () => [INSTALLATION],
  handles: {
    CalculationRegistered: entered,
    CalculationRevised: entered,
    CalculationRemoved: (book = noBook, { data, position }) => {
      const { [data.id]: _removed, ...entries } = book.entries;
      return { ...book, asOf: position, entries };
    },
  },
};
