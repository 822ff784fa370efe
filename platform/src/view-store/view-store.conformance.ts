import { describeConditions } from './conformance/conditions.conformance.ts';
import { describeGenerations } from './conformance/generations.conformance.ts';
import { describeIds } from './conformance/ids.conformance.ts';
import { describeKeeping } from './conformance/keeping.conformance.ts';
import { describeSearching } from './conformance/searching.conformance.ts';
import { describeSorting } from './conformance/sorting.conformance.ts';
import { describeSumming } from './conformance/summing.conformance.ts';
import { describeWriting } from './conformance/writing.conformance.ts';
import type { ViewGenerations, ViewStore } from './view-store.ts';

type Opened<S> = Readonly<{ store: S; close: () => Promise<void> }>;

const describePromises = <S extends ViewStore>(
  name: string,
  open: () => Promise<Opened<S>>,
  describeMore: (store: () => S) => void,
): void => {
  describe(`${name} keeps the ViewStore promises:`, () => {
    let opened: Opened<S>;
    const store = () => opened.store;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    describeConditions(store);
    describeIds(store);
    describeSearching(store);
    describeSorting(store);
    describeSumming(store);
    describeWriting(store);
    describeKeeping(store);
    describeMore(store);
  });
};

/** What every ViewStore must do. An adapter's test file is one call of this function. */
export const describeViewStore = (name: string, open: () => Promise<Opened<ViewStore>>): void =>
  describePromises(name, open, () => {});

/** The same, of one that holds generations too. */
export const describeViewGenerations = (name: string, open: () => Promise<Opened<ViewGenerations>>): void =>
  describePromises(name, open, describeGenerations);
