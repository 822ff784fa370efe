import { randomUUID } from 'node:crypto';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { silentLogger } from '@monitor/platform/process/logger';
import { pause } from '@monitor/platform/process/pause';
import { system } from '@monitor/platform/process/system';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import { createProjector } from '@monitor/projector';
import { newInstallation } from './testing/installation.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A database of its own on the server that MONGODB_URL names. */
const freshDatabase = (): string => {
  const url = new URL(process.env.MONGODB_URL ?? 'mongodb://127.0.0.1:27017');
  url.pathname = `/verified-${randomUUID()}`;
  return url.href;
};

it('a damaged view in MongoDB is told to whoever runs beside by the operator’s verify, and by the next day’s own', async () => {
  const installation = await newInstallation({ MONGODB_URL: freshDatabase() });
  const organizationId = await installation.addOrganization('Municipio', 'Mpio');
  await installation.on(async (ports) => {
    let days = 0;
    const now = () => new Date(Date.now() + days * DAY_MS);
    const said: object[] = [];
    const projector = createProjector({
      ...ports,
      system: { ...system, now },
      logger: { ...silentLogger, warn: (details: object) => void said.push(details) },
      config: {
        feed: 'log',
        pollIntervalMs: 5,
        verification: { temporaryFolder: ports.temporaryFolder, lookEveryMs: 1 },
      },
    });
    await projector.start();
    const live = inGeneration(ports.views, (await livePrefix(ports.views)) ?? '');
    const [view] = await live.find(organizationViews, {});
    await live.replaceMany(organizationViews, [{ ...view!, name: 'Otro' }]);

    const found = { differing: { organizations: 1 }, failure: null };
    expect(await installation.run('verify')).toMatchObject({ code: 1 });
    expect((await projector.state()).verifiedViews).toMatchObject(found);
    expect(said).toEqual([]);
    days = 1;
    while (said.length === 0) await pause(5);
    expect(said).toEqual([expect.objectContaining({ examples: [`organizations ${organizationId}`] })]);
    const { verifiedViews } = await projector.state();
    expect(verifiedViews).toMatchObject(found);
    expect(Date.parse(verifiedViews!.endedAt) - Date.now()).toBeGreaterThan(DAY_MS / 2);
    await projector.stop();
    await ports.views.dropPrefix('');
  });
  await installation.remove();
});
