import { join } from 'node:path';
import { signInByApi } from '../api/api-client.ts';
import { runOperator, startProcess, temporaryFolder } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';
import { readReviewed, readSettled } from './fill-folder.ts';
import { keptReleases, layOutFolder } from './kept-folders.ts';

describe.each(await keptReleases())('the data folder that a monitor of %s left when it was killed', (release) => {
  it('is started with: what was done stands, a review waits, and a load that was applied by half is finished', async () => {
    const folder = await temporaryFolder();
    const dataDir = join(folder.path, 'data');
    const { settled, reviewed, interrupted } = await layOutFolder(release, dataDir);
    const monitor = await startProcess({ dataDir });
    try {
      const admin = await signInByApi(monitor.url);
      const of = ({ organizationId }: { organizationId: string }) => admin.in(organizationId);
      const { contractId } = settled;
      expect({ ...settled, ...(await readSettled(of(settled), contractId)) }).toEqual(settled);
      expect({ ...reviewed, ...(await readReviewed(of(reviewed))) }).toEqual(reviewed);

      const contractsOf = async (town: { organizationId: string }): Promise<number> =>
        (await of(town).get('/public-api/contracts/list')).body.data.pagination.total;
      await until(async () => (await contractsOf(interrupted)) === interrupted.rows, 60);
      expect((await of(reviewed).post('/api/data-load/confirm-current')).status).toBe(200);
      await until(async () => (await contractsOf(reviewed)) === reviewed.newContracts, 60);
    } finally {
      await monitor.stop();
    }
    expect((await runOperator(['verify'], { dataDir })).code).toBe(0);
    await folder.remove();
  });
});
