import { openGateway } from '../running/gateway.ts';
import { until } from '../running/until.ts';
import { type Given, type ObservedProcess, observe } from './observed-process.ts';

/** A monitor as its operator sees it, in one process or in several. */
export type ObservedInstallation = Readonly<{
  /** Where people reach it. */
  url: string;
  /** Where each process says how it is, and the one that keeps the views. */
  addresses: readonly string[];
  projector: string;
  processes: readonly ObservedProcess[];
  stop: () => Promise<void>;
  kill: () => Promise<void>;
}>;

/** Starts an installation on one folder, its processes all at once, and waits until each is ready. */
export type StartInstallation = (given: Given) => Promise<ObservedInstallation>;

const observed = async (
  processes: readonly ObservedProcess[],
  urlOf: (addresses: readonly string[]) => Promise<Readonly<{ url: string; close: () => Promise<void> }>>,
): Promise<ObservedInstallation> => {
  const all = async (end: 'stop' | 'kill') => void (await Promise.all(processes.map((process) => process[end]())));
  try {
    const addresses = await Promise.all(processes.map(({ url }) => url));
    for (const address of addresses) await until(async () => (await fetch(`${address}/health/ready`)).ok, 60);
    const { url, close } = await urlOf(addresses);
    const end = (how: 'stop' | 'kill') => async () => {
      await close();
      await all(how);
    };
    return { url, addresses, projector: addresses.at(-1) ?? url, processes, stop: end('stop'), kill: end('kill') };
  } catch (error) {
    await all('kill');
    throw error;
  }
};

export const startStandalone: StartInstallation = (given) =>
  observed([observe('standalone', given)], async ([url = '']) => ({ url, close: async () => {} }));

export const startServices: StartInstallation = (given) =>
  observed(
    (['command-service', 'query-service', 'projector'] as const).map((service) => observe(service, given)),
    ([commands = '', queries = '']) => openGateway({ commands, queries }),
  );
