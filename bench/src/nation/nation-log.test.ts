import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { system } from '@monitor/platform/process/system';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { inGeneration } from '@monitor/platform/view-store/generations';
import { rebuildViews } from '@monitor/projector';
import { nationLog } from './nation-log.ts';
import { nationOrganizations } from './nation-size.ts';

const size = { contracts: 1_200, largest: 600, organizations: 3 };

it('is a log that all views can be built from, their sums agreeing', async () => {
  const [events, records, views] = [openEmbeddedEventStore(), openEmbeddedViewStore(), openEmbeddedViewStore()];
  for (const appends of nationLog(size))
    for (const appended of await events.appendMany(appends)) expect(appended.ok).toBe(true);
  const generation = inGeneration(views, await rebuildViews({ events, records, views, system }));

  const of = (organizationId: string) => generation.count(contractViews, { organizationId });
  const [largest, second] = nationOrganizations(size);
  // Some were removed again; of a load that was taken back nothing is left.
  expect(await of(largest!.id)).toBeGreaterThan(580);
  expect(await of(second!.id)).toBeGreaterThan(280);
  expect(await of(second!.id)).toBeLessThanOrEqual(300);
  expect(await generation.count(supplierViews, { name: 'PROVEEDOR NUEVO 0' })).toBe(0); // it was another one
  await Promise.all([events.close(), records.close(), views.close()]);
});

it('is the same log again', () => {
  const [one, other] = [nationLog(size), nationLog(size)].map((log) => JSON.stringify([...log]));
  expect(one).toBe(other);
});
