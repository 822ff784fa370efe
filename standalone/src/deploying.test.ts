import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configVariables, readConfig } from '@monitor/platform/process/config';
import { deployed as gateway } from './gateway/nginx-config.ts';
import { type ComposeService, readCompose } from './testing/compose-file.ts';
import { deployedText } from './testing/deployed.ts';
import { spawnMonitor } from './testing/spawned-monitor.ts';

const SECRETS = {
  JWT_SECRET: 'f0e1d2c3b4a5968778695a4b3c2d1e0f',
  EVENTSTORE_PASSWORD: 'e5f6a7b8',
  MONGODB_PASSWORD: 'a1b2c3d4',
  KAFKA_PASSWORD: 'c9d0e1f2',
  METRICS_TOKEN: '0123456789abcdef0123456789abcdef',
  GRAFANA_PASSWORD: 'b8a7f6e5',
};
const TOLD = {
  ADMIN_PASSWORD: 'una clave de prueba larga',
  SMTP_URL: 'smtp://mail:587',
  MAIL_FROM: 'Monitor <monitor@ejemplo.mx>',
  PUBLIC_URL: 'https://monitor.ejemplo.mx',
  BRAND_WEBSITE: 'https://ejemplo.mx',
};
const OURS = ['command-service', 'query-service', 'projector'];
/** What an operator of the services has no use for. */
const LEFT_OUT = new Set(['DEMO', 'FETCH_LOOPBACK', 'KAFKA_TOPIC_PREFIX', 'EVENTSTORE_STREAM_PREFIX', 'TEXTS_DIR']);

type Compose = Awaited<ReturnType<typeof readCompose>>;
let compose: Compose;
let services: [string, ComposeService][];
beforeAll(async () => {
  compose = await readCompose({ ...SECRETS, ...TOLD });
  services = Object.entries(compose.services);
});
const serviceOf = (name: string): ComposeService => compose.services[name] ?? {};
/** Those that run once, and end. */
const runsOnce = ({ restart }: ComposeService): boolean => restart === 'no';
const namesOf = (those: readonly [string, ComposeService][]): string[] => those.map(([name]) => name);

describe('docker-compose.yml', () => {
  it.each(OURS)('starts %s with an environment that it takes, each variable of it known', (name) => {
    const { environment = {} } = serviceOf(name);
    const given = Object.entries(environment).filter(([, value]) => value !== '');
    const config = readConfig(Object.fromEntries(given));
    expect(Object.keys(environment).filter((variable) => !README.includes(variable))).toEqual([]);
    expect(given.map(([variable]) => variable).filter((variable) => !(variable in config))).toEqual([]);
    expect(config).toMatchObject({ KAFKA_BROKERS: ['kafka:9092'], METRICS_TOKEN: SECRETS.METRICS_TOKEN });
  });

  it('lets an operator say whatever the README lists', () => {
    const listed = [...README.matchAll(/^\| ([A-Z][A-Z_, ]+) \|/gm)].flatMap(([, names]) => String(names).split(', '));
    const given = new Set(OURS.flatMap((name) => Object.keys(serviceOf(name).environment ?? {})));
    expect([...listed].sort()).toEqual([...configVariables].sort());
    expect(listed.filter((variable) => !given.has(variable) && !LEFT_OUT.has(variable))).toEqual([]);
  });

  it('pins every image, that of the Dockerfile’s stages too', async () => {
    const images = services.flatMap(([, { image }]) => image ?? []);
    const stages = [...DOCKERFILE.matchAll(/^FROM (\S+)/gm)]
      .map(([, from]) => String(from))
      .filter((from) => from.includes(':'));
    expect(stages).toHaveLength(2);
    expect([...images, ...stages].filter((image) => !/:v?\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(image))).toEqual([]);
    const { dependencies } = JSON.parse(await deployedText('package.json'));
    expect(stages).toContain(`node:${dependencies.node}-bookworm-slim`);
  });

  it('asks each service how it is, starts it again, and bounds what it takes', () => {
    const lasting = services.filter(([, service]) => !runsOnce(service));
    expect(namesOf(lasting.filter(([, { healthcheck }]) => !healthcheck?.test.length))).toEqual([]);
    expect(namesOf(lasting.filter(([, { restart }]) => restart !== 'unless-stopped'))).toEqual([]);
    expect(namesOf(services.filter(([, service]) => !service.mem_limit || !service.logging))).toEqual([]);
  });

  it('starts what needs another when that one is well', () => {
    const conditions = services.flatMap(([, { depends_on: needed = {} }]) => Object.entries(needed));
    expect(conditions.length).toBeGreaterThan(5);
    for (const [name, { condition }] of conditions)
      expect([name, condition]).toEqual([
        name,
        runsOnce(serviceOf(name)) ? 'service_completed_successfully' : 'service_healthy',
      ]);
    for (const name of OURS)
      expect(Object.keys(serviceOf(name).depends_on ?? {}).sort()).toEqual(['eventstore', 'kafka', 'mongodb']);
  });

  it('shows the gateway to others, and to this machine alone the board', () => {
    const shown = services.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    expect(shown).toEqual(['gateway 8080:8080', 'grafana 127.0.0.1:3000:3000']);
  });

  it('names no volume, secret or file that is not there', async () => {
    const mounts = services.flatMap(([, { volumes = [] }]) => volumes.map((mount) => String(mount.split(':')[0])));
    for (const mount of mounts.filter((path) => path.startsWith('./') && /\.\w+$/.test(path)))
      await expect(deployedText(mount)).resolves.toBeTruthy();
    expect(mounts.filter((mount) => !mount.startsWith('./') && !(mount in compose.volumes))).toEqual([]);
    expect(Object.keys(compose.volumes).filter((volume) => !mounts.includes(volume))).toEqual([]);
    const secrets = services.flatMap(([, { secrets: used = [] }]) => used);
    expect(secrets.sort()).toEqual(Object.keys(compose.secrets).sort());
  });

  it('holds no secret itself: each is asked for, and told of in .env.example', async () => {
    const raw = await deployedText('docker-compose.yml');
    const literal = raw.match(
      /(?:PASSWORD|SECRET|TOKEN): (?!\$\{)(?!.*\/run\/secrets\/)\S+|:\/\/\w+:(?!\$\{)[^@\s]+@/g,
    );
    expect(literal).toBeNull();
    const example = await deployedText('.env.example');
    const told = new Set(Array.from(example.matchAll(/^(\w+)=/gm), ([, name]) => String(name)));
    expect([...compose.asked].filter((name) => !told.has(name))).toEqual([]);
    expect([...told].filter((name) => !compose.asked.has(name))).toEqual([]);
    for (const name of Object.keys(SECRETS)) expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
    for (const list of ['.gitignore', '.dockerignore']) expect(await deployedText(list)).toMatch(/^\.env$/m);
  });

  it('calls the services as the gateway and Prometheus do', async () => {
    for (const place of [gateway.commands, gateway.queries]) {
      const [name = '', port] = place.split(':');
      expect(serviceOf(name).environment).toMatchObject({ PORT: port });
    }
    expect(serviceOf('gateway').healthcheck?.test).toContain(`http://${gateway.alive}/`);
    const scraped = await deployedText('deploy/prometheus/prometheus.yml');
    for (const name of OURS) expect(scraped).toContain(name);
  });
});

it('a container starts its service as npm does', async () => {
  const { scripts } = JSON.parse(await deployedText('package.json')) as { scripts: Record<string, string> }; // it has some
  const flags = scripts.start?.split(' ').filter((word) => word.startsWith('--'));
  expect(DOCKERFILE).toContain(`NODE_OPTIONS="${flags?.join(' ').replace('=./', '=/monitor/')}"`);
  for (const name of ['start:command', 'start:projector', 'start:query', 'monitor'])
    expect(scripts[name]).toMatch(new RegExp(`^node ${flags?.join(' ')} [^ ]+$`));
});

it('a container asks its service whether it can do its work', async () => {
  const isReady = fileURLToPath(new URL('../../scripts/is-ready.mjs', import.meta.url));
  const ask = (PORT: string) => spawnSync(process.execPath, [isReady], { env: { PORT } }).status;
  expect(DOCKERFILE).toContain('"node", "scripts/is-ready.mjs"');
  expect(ask('1')).toBe(1);
  const folder = await mkdtemp(join(tmpdir(), 'monitor-deploying-'));
  const monitor = spawnMonitor({ DATA_DIR: folder });
  const { port } = new URL(await monitor.url);
  expect(ask(port)).toBe(0);
  monitor.stop();
  await monitor.ended();
  await rm(folder, { recursive: true });
});

let README: string;
let DOCKERFILE: string;
beforeAll(async () => {
  README = await deployedText('README.md');
  DOCKERFILE = await deployedText('Dockerfile');
});
