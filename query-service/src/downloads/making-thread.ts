import { stat } from 'node:fs/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { setInstallationZone } from '@monitor/contracts-schema/installation-zone';
import { system } from '@monitor/platform/process/system';
import { liveGeneration } from '@monitor/platform/view-store/generations';
import { openStoreAt } from '@monitor/platform/view-store/store-address';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import type { DownloadOrder } from './download-order.ts';
import { makeFile } from './make-file.ts';
import type { FromMaker, MakerStart, ToMaker } from './making-messages.ts';

const made = async (order: DownloadOrder, path: string, views: ViewReader, signal: AbortSignal): Promise<FromMaker> => {
  try {
    const { position } = await makeFile(order, path, views, signal);
    return { type: 'made', position, size: (await stat(path)).size };
  } catch (error) {
    if (error instanceof Refused) return { type: 'refused', code: error.code };
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { type: 'failed', name, message, stack };
  }
};

/** Makes files as it is told, from views that it opens for itself. */
const makeForever = async (main: MessagePort, { views: address, zone }: MakerStart): Promise<void> => {
  setInstallationZone(zone);
  const views = liveGeneration(await openStoreAt(address), system);
  let stopping = new AbortController();
  main.on('message', (message: ToMaker) => {
    if (message.type === 'stop') {
      stopping.abort();
      return;
    }
    stopping = new AbortController();
    void made(message.order, message.path, views, stopping.signal).then((outcome) => main.postMessage(outcome));
  });
};

const main = parentPort;
if (main) await makeForever(main, workerData as MakerStart); // given by file-maker.ts
