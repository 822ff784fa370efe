import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { kafkaClient } from '@monitor/platform/event-bus/kafka-client';
import { standingPort } from '@monitor/platform/process/testing/standing-port';
import { openStoreProxy, type StoreProxy } from '@monitor/platform/storage/testing/store-proxy';

const SCRIPT = fileURLToPath(new URL('../../../.ci/kafka.sh', import.meta.url));
const run = promisify(execFile);

/** A broker of our own behind a proxy: what can befall one whose disk and process are in somebody else's hands. */
export type KafkaBroker = Readonly<{
  proxy: StoreProxy;
  brokers: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Ends it at once, as a crash does: what it holds stays. */
  kill: () => Promise<void>;
  /** What it holds is lost, as with its disk; not while it runs. */
  loseDisk: () => Promise<void>;
  topics: (prefix: string) => Promise<string[]>;
  deleteTopics: (topics: readonly string[]) => Promise<void>;
  createTopic: (topic: string, partitions: number) => Promise<void>;
  close: () => Promise<void>;
}>;

/** Starts one that keeps what it holds under a folder. */
export const openKafkaBroker = async (folder: string): Promise<KafkaBroker> => {
  const port = await standingPort();
  const proxy = await openStoreProxy({ host: '127.0.0.1', port });
  const brokers = `127.0.0.1:${proxy.port}`;
  const data = join(folder, 'kafka');
  const env = { ...process.env, KAFKA_PORT: String(port), KAFKA_ADVERTISED_PORT: String(proxy.port) };
  const { withAdmin } = kafkaClient({ brokers: [brokers] }, { clientId: 'faults', partitions: 6 });

  const start = async (): Promise<void> => {
    // Its output is the broker's as well, which goes on: nobody waits for the end of it.
    await run('bash', ['-c', `bash ${SCRIPT} start '${data}' > '${folder}/started' 2>&1`], { env });
    const said = await readFile(join(folder, 'started'), 'utf8');
    if (!said.includes(`KAFKA_BROKERS=${brokers}`)) throw new Error(`Kafka is not where it should be: ${said}`);
  };
  const stop = async (): Promise<void> => void (await run('bash', [SCRIPT, 'stop', data]));
  const kill = async (): Promise<void> => {
    process.kill(Number(await readFile(join(data, 'kafka.pid'), 'utf8')), 'SIGKILL');
    await stop();
  };
  await start();
  return {
    proxy,
    brokers,
    start,
    stop,
    kill,
    loseDisk: () => rm(data, { recursive: true, force: true }),
    topics: async (prefix) =>
      (await withAdmin((admin) => admin.listTopics())).filter((topic) => topic.startsWith(prefix)),
    deleteTopics: (topics) => withAdmin((admin) => admin.deleteTopics({ topics: [...topics] })),
    createTopic: async (topic, numPartitions) => {
      await withAdmin((admin) => admin.createTopics({ topics: [{ topic, numPartitions }], waitForLeaders: true }));
    },
    close: async () => {
      await proxy.close();
      await stop();
    },
  };
};
