import { describeMonitorApi } from '../api/monitor-api.ts';
import { freshStores } from '../running/fresh-stores.ts';
import { temporaryFolder } from '../running/monitor-process.ts';
import { startServices } from '../running/separate-services.ts';

describeMonitorApi('the monitor as separate services', async () => {
  const folder = await temporaryFolder();
  const env = { ...freshStores(), FETCH_LOOPBACK: '1' };
  const { url, processes, stop } = await startServices({ dataDir: folder.path, env });
  return {
    url,
    processes: processes.map((process) => process.url),
    fetchesLoopback: true,
    close: async () => {
      await stop();
      await folder.remove();
    },
  };
});
