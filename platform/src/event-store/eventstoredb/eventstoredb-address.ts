import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ChannelCredentialOptions, Credentials } from '@eventstore/db-client';
import { StartRefused } from '../../process/config.ts';
import { credentialsIn, hostsIn } from '../../storage/store-url.ts';

export type ServerHost = Readonly<{ address: string; port: number }>;

/** Where a server or a cluster is, and how and as whom it is spoken to. */
export type EventstoredbAddress = Readonly<{
  hosts: readonly ServerHost[];
  /** One name that stands for every member of a cluster. */
  isDiscovered: boolean;
  isSecure: boolean;
  certificates: Omit<ChannelCredentialOptions, 'insecure'>;
  credentials: Credentials | undefined;
}>;

const DEFAULT_PORT = 2113;

/** Options of other clients' connection strings that say how to wait and whom to prefer: the monitor has its own rules. */
const OURS_TO_SAY = [
  ...['connectionname', 'nodepreference', 'maxdiscoverattempts', 'discoveryinterval', 'gossiptimeout'],
  ...['defaultdeadline', 'keepaliveinterval', 'keepalivetimeout', 'throwonappendfailure', 'dnsdiscover'],
];

const KNOWN = new Set(['tls', 'tlsverifycert', 'tlscafile', 'usercertfile', 'userkeyfile', ...OURS_TO_SAY]);

const refused = (reason: string): StartRefused =>
  new StartRefused(`Configuración no válida: EVENTSTORE_URL: ${reason}`);

const optionsIn = (url: string): Map<string, string> => {
  const [, query = ''] = url.split('?', 2);
  const options = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const plain = name.toLowerCase().replace(/[_-]/g, '');
    if (!KNOWN.has(plain)) throw refused(`no existe la opción ${name}`);
    options.set(plain, value.trim());
  }
  return options;
};

/** Credentials that cannot be decoded are as wrong as those that a server refuses, and are not shown either. */
const decodedCredentials = (url: string): Credentials | undefined => {
  try {
    return credentialsIn(url);
  } catch {
    throw refused('los caracteres especiales de usuario y contraseña van codificados (% es %25)');
  }
};

const fileIn = (name: string, path: string | undefined): Buffer | undefined => {
  if (path === undefined) return undefined;
  if (path === '' || !existsSync(resolve(path))) throw refused(`no existe el archivo de ${name}: ${path}`);
  try {
    return readFileSync(resolve(path));
  } catch {
    throw refused(`no se puede leer el archivo de ${name}: ${path}`);
  }
};

const assertPem = (name: string, read: () => unknown): void => {
  try {
    read();
  } catch {
    throw refused(`el archivo de ${name} no es ${name === 'userKeyFile' ? 'una llave' : 'un certificado'} en PEM`);
  }
};

/**
 * Reads a connection string (`esdb://user:password@a:2113,b:2113?tls=true&tlsCaFile=ca.crt`; also `kurrentdb://`, and
 * both with `+discover`). Refuses (StartRefused) what cannot be honoured, such as connections whose certificate nobody
 * looks at; never says the text itself, for it may hold a password.
 */
export const readEventstoredbAddress = (url: string): EventstoredbAddress => {
  const options = optionsIn(url);
  if (options.get('tlsverifycert')?.toLowerCase() === 'false')
    throw refused('tlsVerifyCert=false no se admite; nombra la autoridad del certificado con tlsCaFile=/ruta/ca.crt');
  const tls = options.get('tls')?.toLowerCase() ?? 'true';
  if (tls !== 'true' && tls !== 'false') throw refused('tls es true o false');

  const [rootCertificate, userCertFile, userKeyFile] = ['tlsCaFile', 'userCertFile', 'userKeyFile'].map((name) =>
    fileIn(name, options.get(name.toLowerCase())),
  );
  if ((userCertFile === undefined) !== (userKeyFile === undefined)) throw refused('userCertFile va con userKeyFile');
  if (rootCertificate) assertPem('tlsCaFile', () => new X509Certificate(rootCertificate));
  if (userCertFile) assertPem('userCertFile', () => new X509Certificate(userCertFile));
  if (userKeyFile) assertPem('userKeyFile', () => createPrivateKey(userKeyFile));

  return {
    hosts: hostsIn(url)
      .split(',')
      .map((host) => {
        const [, address = '', port] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
        return { address: address.replace(/^\[|\]$/g, ''), port: Number(port ?? DEFAULT_PORT) };
      }),
    isDiscovered: /^\w+\+discover:/.test(url),
    isSecure: tls === 'true',
    certificates: {
      ...(rootCertificate && { rootCertificate }),
      ...(userCertFile && userKeyFile && { userCertFile, userKeyFile }),
    },
    credentials: decodedCredentials(url),
  };
};
