import { describeConditions } from './conformance/conditions.conformance.ts';
import { describeIds } from './conformance/ids.conformance.ts';
import { describeKeeping } from './conformance/keeping.conformance.ts';
import { describeSearching } from './conformance/searching.conformance.ts';
import { describeSorting } from './conformance/sorting.conformance.ts';
import { describeSumming } from './conformance/summing.conformance.ts';
import { describeWriting } from './conformance/writing.conformance.ts';
import type { ViewStore } from './view-store.ts';

type Opened = Readonly<{ store: ViewStore; close: () => Promise<void> }>;

/** What every ViewStore must do. An adapter's test file is one call of this function. */
export const describeViewStore = (name: string, open: () => Promise<Opened>): void => {
  describe(`${name} keeps the ViewStore promises:`, () => {
    let opened: Opened;
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
  });
};
