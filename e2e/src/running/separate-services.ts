import { openGateway } from './gateway.ts';
import { type MonitorProcess, startProcess } from './monitor-process.ts';
import { until } from './until.ts';

/** The monitor as processes of their own behind one address. */
export type SeparateServices = Readonly<{
  url: string;
  processes: readonly MonitorProcess[];
  projectors: readonly MonitorProcess[];
  /** Starts one more projector, and waits until it can do its work. */
  startProjector: () => Promise<MonitorProcess>;
  stop: () => Promise<void>;
}>;

type Parts = Readonly<{ dataDir: string; env: Readonly<Record<string, string>> }>;

/** Starts the services all at once, as an operator's tools do, on one folder. */
export const startServices = async ({
  dataDir,
  env,
  projectors: count = 1,
}: Parts & { projectors?: number }): Promise<SeparateServices> => {
  const start = (service: string) => startProcess({ main: `${service}/src/main.ts`, dataDir, env });
  const startProjector = async () => {
    const projector = await start('projector');
    // Building the first views of an empty log takes long where many connected collections are made for it.
    await until(async () => (await fetch(`${projector.url}/health/ready`)).ok, 60);
    extra.push(projector);
    return projector;
  };
  const extra: MonitorProcess[] = [];
  const [commands, queries] = await Promise.all([
    start('command-service'),
    start('query-service'),
    ...Array.from({ length: count }, startProjector),
  ]);
  const gateway = await openGateway({ commands: commands.url, queries: queries.url });
  return {
    url: gateway.url,
    processes: [commands, queries, ...extra],
    projectors: [...extra],
    startProjector,
    stop: async () => {
      await gateway.close();
      await Promise.all([commands, queries, ...extra].map((process) => process.stop()));
    },
  };
};
