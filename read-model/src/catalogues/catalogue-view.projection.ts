import { catalogues, type PlainKey, plainKeys } from '@monitor/contracts-schema/catalogues';
import type { CatalogueEntry } from '@monitor/contracts-schema/catalogues/catalogue-view';
import { joinableKinds } from '@monitor/contracts-schema/joins/join-views';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { AnyProjection, Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';
import { catalogueDoc } from './catalogue-doc.ts';

type EntryEvent = RecordedEvent<Extract<MonitorEvent, { type: `${string}Registered` }>>;

const isJoinable = (aggregate: string): boolean => joinableKinds.some((kind) => kind === aggregate);

/** The view of a catalogue whose documents hold what its list shows. Its version is raised when they change in shape or meaning, those of all catalogues at once. */
const catalogueProjection = (key: PlainKey): AnyProjection => {
  const catalogue = catalogues[key];
  const { module, eventPrefix, views } = catalogue;
  const entry = (before: CatalogueEntry | undefined, event: EntryEvent) => catalogueDoc(catalogue, before, event);
  const projection: Omit<Projection<CatalogueEntry, never>, 'keys'> & { keys: (event: EntryEvent) => string[] } = {
    name: module,
    version: 1,
    into: views,
    keys: ({ data }) => [data.id],
    handles: {
      [`${eventPrefix}Registered`]: entry,
      [`${eventPrefix}Revised`]: entry,
      [`${eventPrefix}Removed`]: () => undefined,
      ...(isJoinable(catalogue.aggregate) && {
        [`${eventPrefix}Joined`]: () => undefined,
        [`${eventPrefix}Separated`]: entry,
      }),
    },
  };
  return projection as unknown as AnyProjection; // it is asked of its own catalogue's events only
};

export const catalogueProjections: readonly AnyProjection[] = plainKeys.map(catalogueProjection);
