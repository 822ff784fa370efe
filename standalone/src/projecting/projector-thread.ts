import { parentPort, workerData } from 'node:worker_threads';
import { isWorkUnderWay } from '@monitor/command-service/work-under-way';
import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { openPorts } from '@monitor/platform/ports';
import { StartRefused } from '@monitor/platform/process/config';
import { openLogger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import { createProjector, markFolding } from '@monitor/projector';
import type { FromProjector, ProjectorAnswers, ProjectorTask, ToProjector } from './thread-messages.ts';

if (!parentPort) throw new Error('The projector thread is started by the monitor');
const parent = parentPort;
const { config, marks } = workerData as ProjectorTask; // what start-projector gives
const tell = (message: FromProjector): void => parent.postMessage(message);

/** Subscribers are in the thread that started this one: what is published goes to it, and nobody can subscribe here. */
const busOfParent: EventBus = {
  publish: async (topic, messages) => tell({ kind: 'publish', topic, messages }),
  subscribe: async () => {
    throw new Error('The projector follows the log, not this bus');
  },
  isEmpty: async () => true,
  close: async () => {},
};

const logger = openLogger(config.LOG_LEVEL, 'projector');
const ports = await openPorts(config, logger, openMetrics('projector'));
const shared = config.KAFKA_BROKERS !== undefined;
const projector = createProjector({
  ...ports,
  bus: shared ? ports.bus : busOfParent,
  system,
  logger,
  config: {
    feed: shared ? 'bus' : 'log',
    verification: { temporaryFolder: ports.temporaryFolder, isBusy: () => isWorkUnderWay(ports.records) },
  },
  watch: markFolding(marks, (chunk) => tell({ kind: 'folding', chunk })),
});

const answer = async (question: number, about: keyof ProjectorAnswers): Promise<void> => {
  try {
    const answers = { state: projector.state, metrics: ports.metrics.collect };
    tell({ kind: 'answer', question, answer: await answers[about]() });
  } catch (error) {
    tell({ kind: 'unknown', question, reason: error instanceof Error ? error.message : String(error) });
  }
};

const stop = async (): Promise<void> => {
  await projector.stop();
  await ports.close();
  process.exit(); // ends this thread alone, whatever still hangs on a connection
};

parent.on('message', (message: ToProjector) => {
  void (message.kind === 'stop' ? stop() : answer(message.question, message.about)); // a failure to stop ends the thread, and so the monitor
});

/** Errors forget what they were on their way to the monitor. */
const fail = (error: unknown): void => {
  if (!(error instanceof StartRefused)) throw error; // it ends the thread
  tell({ kind: 'refused', line: error.message });
};

void projector.failed.then(fail);
try {
  await projector.start();
  tell({ kind: 'started' });
} catch (error) {
  fail(error);
}
