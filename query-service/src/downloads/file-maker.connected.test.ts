import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { openStoreAt, type StoreAddress } from '@monitor/platform/view-store/store-address';
import { newGeneration } from '@monitor/platform/view-store/testing/new-generation';
import { projectEvents } from '@monitor/read-model/projecting/project-events';
import { stages } from '@monitor/read-model/projections';
import { recordedInOrder } from '@monitor/read-model/testing/events';
import { contractWith, idWith, organizationWith } from '../testing/fixtures.ts';
import { createOrganizationEvents } from '../testing/organization-events.ts';
import { createFileMaker } from './file-maker.ts';

const A = idWith('a');

/** A database of its own on the server that MONGODB_URL names. */
const freshAddress = (): StoreAddress => {
  const url = new URL(process.env.MONGODB_URL ?? 'mongodb://127.0.0.1:27017');
  url.pathname = `/downloads-${randomUUID()}`;
  return { kind: 'mongodb', url: url.href, prefix: '' };
};

describe('the maker of files on MongoDB', () => {
  it('makes them from the live generation of the views at its address', async () => {
    const [address, folder] = [freshAddress(), await mkdtemp(join(tmpdir(), 'making-'))];
    const [store, maker] = [await openStoreAt(address), createFileMaker(address)];
    const views = await newGeneration(store, 'v1.');
    const contract = { id: idWith('c'), fields: contractWith() };
    const happened = createOrganizationEvents().organization(A, organizationWith('Municipio'), [contract]);
    const recorded = recordedInOrder(happened);
    await projectEvents(views, stages, recorded);

    const order = { kind: 'contracts', format: 'csv', compressed: false, organizationId: A, params: {} } as const;
    const path = join(folder, 'made');
    const made = maker.make(
      { ...order, filters: noFilters, queriedOn: '2024-03-09' },
      path,
      new AbortController().signal,
    );
    await expect(made).resolves.toMatchObject({ position: recorded.at(-1)?.position });
    expect(await readFile(path, 'utf8')).toContain('Servicio de limpieza');

    await maker.stop();
    await store.dropPrefix('');
    await store.close();
    await rm(folder, { recursive: true });
  });
});
