const HOST = /^(?:\[[\da-f:]{2,45}\]|[\w.%-]{1,255})(?::(\d{1,5}))?$/i;

const GREATEST_PORT = 65_535;

const isHost = (host: string): boolean => {
  const [, port] = HOST.exec(host) ?? [];
  return port === undefined ? HOST.test(host) : Number(port) <= GREATEST_PORT;
};

/** The hosts that a store's address names, and its scheme; undefined for what is no such address. */
const partsOf = (url: string): { scheme: string; userInfo: string; hosts: readonly string[] } | undefined => {
  const [scheme = '', rest] = url.split('://', 2);
  const [authority = ''] = rest?.split(/[/?]/, 1) ?? [];
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',');
  const userInfo = authority.slice(0, Math.max(0, authority.lastIndexOf('@')));
  return hosts.every(isHost) ? { scheme, userInfo, hosts } : undefined;
};

/** Whether a text is the address of a store, of one host or several (`scheme://user:password@a:1,b:2/path?options`). */
export const isStoreUrl = (url: string, schemes: readonly string[]): boolean =>
  schemes.includes(partsOf(url)?.scheme ?? '');

/** The hosts of a store's address, for people to read: without user and password. */
export const hostsIn = (url: string): string => partsOf(url)?.hosts.join(',') ?? '';

/** The user and password of a store's address; undefined when it names none. */
export const credentialsIn = (url: string): { username: string; password: string } | undefined => {
  const { userInfo = '' } = partsOf(url) ?? {};
  if (userInfo === '') return undefined;
  const [username = '', ...password] = userInfo.split(':'); // which may stand in a password as it is
  return { username: decodeURIComponent(username), password: decodeURIComponent(password.join(':')) };
};
