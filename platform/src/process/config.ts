import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { areTrustedProxies } from '../http/client-address.ts';
import { isStoreUrl } from '../storage/store-url.ts';
import { isCommonPassword } from './common-passwords.ts';

const url = (protocols: RegExp) => z.url({ protocol: protocols }).optional();
/** The address of a store, which may have several hosts. */
const storeUrl = (example: string, ...schemes: readonly string[]) =>
  z
    .string()
    .refine((text) => isStoreUrl(text, schemes), `como ${example}`)
    .optional();
/** The servers that keep data when they are named. What lies on them is copied by their own means. */
const dataServers = {
  EVENTSTORE_URL: storeUrl('esdb://a:2113,b:2113', 'esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover'),
  MONGODB_URL: storeUrl('mongodb://a,b/monitor?replicaSet=rs0', 'mongodb', 'mongodb+srv'),
};
type DataServer = keyof typeof dataServers;
export const dataServerVariables = Object.keys(dataServers) as readonly DataServer[]; // its own keys

/** A list in one variable. */
const parts = z
  .string()
  .transform((text) =>
    text
      .split('|')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .default([]);
const flag = (fallback: boolean) =>
  z
    .enum(['0', '1'])
    .optional()
    .transform((text) => (text === undefined ? fallback : text === '1'));

/** A name that this program and browsers know; offsets, which have no summer time, are none. */
const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('es-MX', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** HS256 wants a key no shorter than its digest. */
const SECRET_BYTES = 32;
/** A random secret of that length has more different ones, in hexadecimal digits too. */
const SECRET_CHARACTERS = 8;

/** Beyond what centavos count exactly there is nothing to compare with. */
const MOST_PESOS = 10_000_000_000_000;

/** Every environment variable the system reads. Each has an embedded default; blank is the same as absent. */
const environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z
      .string()
      .default('data')
      .transform((folder) => resolve(folder)),
    PUBLIC_URL: url(/^https?$/),
    TRUSTED_PROXIES: z
      .string()
      .transform((proxies) => proxies.split(',').map((proxy) => proxy.trim()))
      .refine(areTrustedProxies, 'direcciones o rangos, como 10.0.0.0/8')
      .default([]),
    DEMO: flag(true),
    ADMIN_EMAIL: z.email().default('admin@monitor.local'),
    ADMIN_PASSWORD: z
      .string()
      .min(8, 'al menos 8 caracteres')
      .max(100, 'como máximo 100 caracteres')
      .refine((password) => !isCommonPassword(password), 'es una de las primeras que cualquiera prueba')
      .optional(),
    JWT_SECRET: z
      .string()
      .refine(
        (secret) => Buffer.byteLength(secret) >= SECRET_BYTES,
        'al menos 32 bytes, como los de openssl rand -base64 32',
      )
      .refine(
        (secret) => new Set(secret).size >= SECRET_CHARACTERS,
        'repite unos pocos caracteres: usa openssl rand -base64 32',
      )
      .optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, 'de 16 a 200 caracteres ASCII sin espacios, como los de openssl rand -hex 32')
      .optional(),
    ...dataServers,
    EVENTSTORE_STREAM_PREFIX: z
      .string()
      .regex(/^(?:[\w-][\w.-]{0,99})?$/, 'letras, cifras, puntos y guiones')
      .default(''),
    KAFKA_BROKERS: z
      .string()
      .transform((brokers) => brokers.split(',').map((broker) => broker.trim()))
      .pipe(z.array(z.string().regex(/^[^\s:]+:\d+$/, 'host:port')).min(1))
      .optional(),
    KAFKA_USERNAME: z.string().optional(),
    KAFKA_PASSWORD: z.string().optional(),
    KAFKA_TOPIC_PREFIX: z
      .string()
      .regex(/^[\w.-]{0,100}$/)
      .default(''),
    SMTP_URL: url(/^smtps?$/),
    MAIL_FROM: z.string().default('Monitor <monitor@localhost>'),
    ARCHIVE_DOCUMENTS: flag(false),
    REMOTE_MONITORS: z
      .string()
      .transform((addresses) => addresses.split(',').map((address) => address.trim()))
      .pipe(z.array(z.url({ protocol: /^https?$/, error: 'direcciones como https://monitor.ejemplo.mx' })))
      .transform((addresses) => [...new Set(addresses.map((address) => new URL(address).origin))])
      .default([]),
    FETCH_LOOPBACK: flag(false),
    /** In pesos. The Platform's templates have room for no more. */
    OUTLIER_AMOUNT: z.coerce.number().min(1).max(MOST_PESOS).default(10_000_000_000),
    BRAND_NAME: z.string().optional(),
    BRAND_MOTTO: z.string().optional(),
    BRAND_DESCRIPTION: parts,
    BRAND_WEBSITE: url(/^https?$/),
    TEXTS_DIR: z
      .string()
      .transform((folder) => resolve(folder))
      .refine((folder) => statSync(folder, { throwIfNoEntry: false })?.isDirectory(), 'no es una carpeta')
      .optional(),
    CONTROLLER_NAME: z.string().optional(),
    CONTROLLER_ADDRESS: z.string().optional(),
    CONTROLLER_CONTACT: z.string().optional(),
    CREDITS_PROGRAMME: z.string().optional(),
    CREDITS_FUNDERS: parts,
    TIME_ZONE: z
      .string()
      .refine(isTimeZone, 'el nombre de una zona, como America/Tijuana')
      .default('America/Mexico_City'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine(({ KAFKA_USERNAME, KAFKA_PASSWORD }) => (KAFKA_USERNAME === undefined) === (KAFKA_PASSWORD === undefined), {
    path: ['KAFKA_PASSWORD'],
    message: 'va junto con KAFKA_USERNAME',
  });
export type Config = z.infer<typeof environment>;

export const configVariables: readonly string[] = Object.keys(environment.shape);

/** A start that cannot go on, in one line for the operator. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

/** Reads the configuration; refuses wrong values (StartRefused) with one line that names each. */
export const readConfig = (variables: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const reasons = parsed.error.issues.map(({ path, message }) => `${path[0]?.toString()} (${message})`);
  throw new StartRefused(`Configuración no válida: ${reasons.join('; ')}`);
};
