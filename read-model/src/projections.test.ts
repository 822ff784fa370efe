import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { catalogues, plainKeys } from '@monitor/contracts-schema/catalogues';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { projectEvents } from './projecting/project-events.ts';
import { asRecordedEvents } from './projecting/recorded-event.ts';
import { projections, stages, stagesOfOnlyProjector, writtenCollections } from './projections.ts';
import { allDocuments } from './testing/all-documents.ts';
import { longHistory } from './testing/random-history.ts';

/** More than any projection waits before it begins. */
const MANY_TURNS = 50;

describe('the progress of an organization', () => {
  it('is written when every other view holds the events, so that who reads it finds them there', async () => {
    const store = openEmbeddedViewStore();
    const begun = new Set<string>();
    const written: string[] = [];
    const reluctant: ViewStore = {
      ...store,
      putMany: async (into, documents) => {
        begun.add(into.name);
        if (into.name !== organizationProgress.name) for (let turn = 0; turn < MANY_TURNS; turn += 1) await nextTurn();
        await store.putMany(into, documents);
        written.push(into.name);
      },
    };
    await projectEvents(reluctant, stages, longHistory());
    expect(written.at(-1)).toBe(organizationProgress.name);
    expect(written.filter((name) => name === organizationProgress.name)).toHaveLength(1);
    expect(begun.size).toBeGreaterThan(5);
    await store.close();
  });

  it('is the last of all projections, and alone', () => {
    const last = stages.at(-1);
    expect(Array.isArray(last) && last.map(({ into }) => into.name)).toEqual([organizationProgress.name]);
    expect(projections.filter(({ into }) => into.name === organizationProgress.name)).toHaveLength(1);
  });
});

/** Recorded once and never changed: whatever this program makes of it, it made of logs of that time. */
const goldenHistory = readFileSync(new URL('./testing/golden-history.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** What the documents of each collection are made of it, in which version of what writes them. */
const goldenViews: Readonly<Record<string, readonly [version: string, sha256: string]>> = JSON.parse(
  readFileSync(new URL('./testing/golden-views.json', import.meta.url), 'utf8'),
);

const inOrderOfKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

describe('the documents of a view', () => {
  const documents: Record<string, Record<string, unknown>> = {};

  beforeAll(async () => {
    const views = openEmbeddedViewStore();
    for (const event of asRecordedEvents(goldenHistory).events)
      await projectEvents(views, stagesOfOnlyProjector, [event]);
    for (const [key, stored] of Object.entries(await allDocuments(views))) {
      const [collection = '', id = ''] = key.split(' ');
      documents[collection] = { ...documents[collection], [id]: (stored as { document: unknown }).document };
    }
    await views.close();
  });

  /** What all of these have in common is seen in those that the history tells of. */
  const ofPlainCatalogues = plainKeys.map((key) => catalogues[key].views.name);

  it.each(
    writtenCollections
      .map(({ into: { name }, version }) => [name, version] as const)
      .filter(([name]) => name in goldenViews || !ofPlainCatalogues.includes(name)),
  )(
    'in %s are what version %s says, and whoever changes them raises it: none of before are served',
    (name, version) => {
      const text = JSON.stringify(documents[name] ?? 'the history says nothing of it', inOrderOfKeys);
      const made = [version, createHash('sha256').update(text).digest('hex').slice(0, 16)];
      expect({ [name]: made }).toEqual({ [name]: goldenViews[name] }); // of a version that is raised, golden-views.json is told what is made
    },
  );
});
