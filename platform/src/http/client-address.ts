import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';

/** Which addresses are proxies of this installation: IP addresses, ranges such as `10.0.0.0/8`, or `loopback`, `linklocal`, `uniquelocal`. */
export type TrustedProxies = readonly string[];

/** Whether proxies are named as TrustedProxies may name them. */
export const areTrustedProxies = (names: TrustedProxies): boolean => {
  try {
    return typeof proxyAddress.compile([...names]) === 'function';
  } catch {
    return false;
  }
};

/**
 * The address a request came from. What X-Forwarded-For says is believed from trusted proxies only: anybody else's word
 * about addresses counts for nothing, and the peer's own address is taken.
 */
export const clientAddressBehind = (proxies: TrustedProxies): ((request: IncomingMessage) => string) => {
  const trusts = proxyAddress.compile([...proxies]);
  return (request) => (request.socket.remoteAddress === undefined ? '' : proxyAddress(request, trusts));
};
