import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { Stored, ViewStore } from '@monitor/platform/view-store/view-store';
import fc from 'fast-check';
import { projectChunk } from '../projecting/project-chunk.ts';
import { projections } from '../projections.ts';
import { randomHistory } from '../testing/random-history.ts';

/** The organization a document says it belongs to; what belongs to nobody else is named by its own id. */
const organizationOf = ({ id, document }: Stored): string => {
  const said: Readonly<Record<string, unknown>> = { ...document };
  return String(said.organizationId ?? id);
};

describe.each(projections)('the projection $name', (projection) => {
  it("touches documents of the event's own organization only", async () => {
    await fc.assert(
      fc.asyncProperty(randomHistory, async (history) => {
        const views = openEmbeddedViewStore();
        let written: Stored[] = [];
        const watched: ViewStore = {
          ...views,
          putMany: (into, documents) => {
            written = written.concat(documents);
            return views.putMany(into, documents);
          },
        };
        for (const event of history) {
          written = [];
          await projectChunk(watched, projection, [event]);
          const kept = written.filter(({ document }) => document);
          expect(new Set([...kept.map(organizationOf), event.metadata.organizationId]).size).toBe(1);
        }
        await views.close();
      }),
      { numRuns: 8 },
    );
  });
});
