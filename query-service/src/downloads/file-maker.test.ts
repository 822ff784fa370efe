import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { noFilters } from '@monitor/contracts-schema/contracts/spending-filters';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { inGeneration } from '@monitor/platform/view-store/generations';
import { openStoreAt, type StoreAddress } from '@monitor/platform/view-store/store-address';
import { newGeneration } from '@monitor/platform/view-store/testing/new-generation';
import { projectEvents } from '@monitor/read-model/projecting/project-events';
import { stages } from '@monitor/read-model/projections';
import { recordedInOrder } from '@monitor/read-model/testing/events';
import { idWith, organizationWith } from '../testing/fixtures.ts';
import { createOrganizationEvents } from '../testing/organization-events.ts';
import type { DownloadOrder } from './download-order.ts';
import { createFileMaker, type FileMaker } from './file-maker.ts';

const A = idWith('a');
const order: DownloadOrder = {
  kind: 'contracts',
  format: 'csv',
  compressed: false,
  organizationId: A,
  params: {},
  filters: noFilters,
  queriedOn: '2024-03-09',
};

let folder: string;
let address: StoreAddress;
let maker: FileMaker;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'making-'));
  address = { kind: 'embedded', path: join(folder, 'stores', 'views.db'), durability: 'normal' };
  maker = createFileMaker(address);
});
afterEach(async () => {
  await maker.stop();
  await rm(folder, { recursive: true });
});

const putViews = async (): Promise<void> => {
  await mkdir(join(folder, 'stores'));
  const store = await openStoreAt(address);
  await newGeneration(store, 'v1.');
  const registered = createOrganizationEvents().organization(A, organizationWith('Municipio'), []);
  await projectEvents(inGeneration(store, 'v1.'), stages, recordedInOrder(registered));
  await store.close();
};

const make = (changes: Partial<DownloadOrder> = {}, signal = new AbortController().signal) =>
  maker.make({ ...order, ...changes }, join(folder, 'made'), signal);

describe('the maker of files', () => {
  it('makes them from the views at an address', async () => {
    await putViews();
    const { size } = await make();
    expect(size).toBeGreaterThan(100);
    expect(await readdir(folder)).toContain('made');
  });

  it('begins anew after its thread broke down', async () => {
    await expect(make()).rejects.toThrow(); // there are no stores to open
    await putViews();
    await expect(make()).resolves.toMatchObject({ position: '00000000000000000001' });
  });

  it('hands on a refusal as what it is', async () => {
    await putViews();
    const refused = make({ kind: 'supplier', params: { id: idWith('d') } });
    await expect(refused).rejects.toEqual(new Refused('supplier.not-found'));
  });

  it('ends a making that is no longer wanted, and makes the next one', async () => {
    await putViews();
    const unwanted = new AbortController();
    const making = make({}, unwanted.signal);
    unwanted.abort();
    await expect(making).rejects.toThrow('aborted');
    await rm(join(folder, 'made'), { force: true });
    await expect(make()).resolves.toMatchObject({ position: '00000000000000000001' });
  });

  it('begins another thread for an order that comes as the idle one ends', async () => {
    await putViews();
    maker = createFileMaker(address, undefined, 0);
    await make();
    await rm(join(folder, 'made'));
    await setTimeout(0); // behind the maker's own
    await expect(make()).resolves.toMatchObject({ position: '00000000000000000001' });
  });

  it('ends its thread when it is stopped, whatever it makes', async () => {
    await putViews();
    const making = make();
    const ended = expect(making).rejects.toThrow('ended');
    await maker.stop();
    await ended;
  });
});
