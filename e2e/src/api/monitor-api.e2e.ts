import { freshStores } from '../running/fresh-stores.ts';
import { startProcess, temporaryFolder } from '../running/monitor-process.ts';
import { describeMonitorApi } from './monitor-api.ts';

const elsewhere = process.env.E2E_BASE_URL;

if (elsewhere)
  describeMonitorApi(`the monitor at ${elsewhere}`, async () => ({
    url: elsewhere,
    processes: [],
    fetchesLoopback: false,
    close: async () => {},
  }));
else
  describeMonitorApi('the monitor in one process', async () => {
    const folder = await temporaryFolder();
    const { url, stop } = await startProcess({ dataDir: folder.path, env: { ...freshStores(), FETCH_LOOPBACK: '1' } });
    return {
      url,
      processes: [url],
      fetchesLoopback: true,
      close: async () => {
        await stop();
        await folder.remove();
      },
    };
  });
