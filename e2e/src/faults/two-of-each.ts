import { standingPort } from '@monitor/platform/process/testing/standing-port';
import { freshStores } from '../running/fresh-stores.ts';
import { until } from '../running/until.ts';
import { openKafkaBroker } from './kafka-broker.ts';
import { openKilledFerretdb, openKilledStandIn } from './killed-stores.ts';
import { type ObservedProcess, observe, type Service } from './observed-process.ts';

const READY_WITHIN_S = 240; // records are told what they missed document by document, which FerretDB reads a collection for

/** A service at an address to which it comes back. */
export type StandingService = Readonly<{
  url: string;
  /** Whichever process is there, or was last. */
  process: () => ObservedProcess;
  /** Starts it anew where it has ended, wakes it where it is frozen, and waits until it can do its work. */
  mend: () => Promise<void>;
}>;

const openStanding = async (service: Service, dataDir: string, env: Record<string, string>) => {
  const port = String(await standingPort());
  const url = `http://127.0.0.1:${port}`;
  const started = (): ObservedProcess => observe(service, { dataDir, env: { ...env, PORT: port } });
  let process = started();
  return {
    url,
    process: () => process,
    mend: async () => {
      if (!process.isRunning()) process = started();
      process.wake();
      let told = 'nothing';
      const isReady = async (): Promise<boolean> => {
        if (!process.isRunning()) throw new Error(`${service} ended: ${process.said()}`);
        const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
          () => undefined,
        );
        told = (await answer?.text()) ?? told;
        return answer?.ok === true;
      };
      await until(isReady, READY_WITHIN_S).catch((cause: unknown) => {
        const lines = JSON.stringify(process.log().slice(-5));
        throw new Error(`The ${service} is not ready. It said ${told} and logged ${lines}`, { cause });
      });
    },
  } satisfies StandingService;
};

/** Each service twice, on stores of their own, any of which may be killed or frozen. */
export const openTwoOfEach = async (folder: string) => {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const one of closers.splice(0).reverse()) await one();
  };
  try {
    const broker = await openKafkaBroker(folder);
    closers.push(broker.close);
    const standIn = await openKilledStandIn(folder);
    closers.push(standIn.kill);
    const ferretdb = await openKilledFerretdb(folder);
    closers.push(ferretdb.kill);
    const env = { ...freshStores(ferretdb.url), EVENTSTORE_URL: standIn.url, KAFKA_BROKERS: broker.brokers };
    const two = async (service: Service) =>
      [await openStanding(service, folder, env), await openStanding(service, folder, env)] as const;
    const commands = await two('command-service');
    const queries = await two('query-service');
    const projectors = await two('projector');
    const services: readonly StandingService[] = [...commands, ...queries, ...projectors];
    closers.push(() => Promise.all(services.map(({ process }) => process().kill())));
    const mend = () => Promise.all(services.map((service) => service.mend()));
    await mend();
    return { commands, queries, projectors, services, stores: { broker, standIn, ferretdb }, env, mend, close };
  } catch (error) {
    await close();
    throw error;
  }
};
