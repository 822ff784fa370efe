import { catalogues } from '@monitor/contracts-schema/catalogues';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { Document } from '@monitor/platform/view-store/view-store';
import { projectEvents } from './projecting/project-events.ts';
import { handledTypes } from './projecting/projection.ts';
import { projections, stages } from './projections.ts';
import { batchPairs } from './testing/pairs/batch-pairs.ts';
import { contractPairs } from './testing/pairs/contract-pairs.ts';
import { entryPairs } from './testing/pairs/entry-pairs.ts';
import { type Example, examples } from './testing/pairs/examples.ts';
import { lifecyclePairs } from './testing/pairs/lifecycle-pairs.ts';
import { loadPairs } from './testing/pairs/load-pairs.ts';
import { type Pair, recorded } from './testing/pairs/rows.ts';

const collectionNamed = new Map(projections.map(({ name, into }) => [name, into]));

/** A projection's documents after some events. */
const viewsAfter = async (projection: string, happened: readonly Example[]): Promise<Document[]> => {
  const views = openEmbeddedViewStore();
  await projectEvents(views, stages, recorded(happened));
  const documents = await views.find(collectionNamed.get(projection)!, {});
  await views.close();
  return documents;
};

const pairs: readonly Pair[] = [...contractPairs, ...entryPairs, ...lifecyclePairs, ...batchPairs, ...loadPairs];

/** The ids of cells say nothing to a reader: they are compared in the order of their grains. */
const placeOf = ({ id, grain }: Document & Readonly<{ grain?: string }>): string => grain ?? id;

describe.each(pairs)('%s, %s after %j', (projection, example, before, promise, after) => {
  it(promise, async () => {
    const documents = await viewsAfter(projection, [...before, example]);
    const sorted = documents.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
    expect(sorted).toEqual(after.map((document) => expect.objectContaining(document)));
  });
});

describe('the projections', () => {
  it('have a test for every event that they handle', () => {
    const handled = projections.flatMap((projection) =>
      handledTypes(projection).map((type) => `${projection.name} ${type}`),
    );
    expect(
      [...new Set(pairs.map(([projection, example]) => `${projection} ${examples[example].type}`))].sort(),
    ).toEqual(handled.sort());
  });

  it('write the documents of every catalogue', () => {
    const written = projections.map(({ into }) => into.name);
    expect(written).toEqual(expect.arrayContaining(Object.values(catalogues).map(({ views }) => views.name)));
  });
});
