import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { EventstoredbAddress, ServerHost } from './eventstoredb-address.ts';

const PATIENCE_MS = 1_000;

const UNKNOWN_AUTHORITY = new Set([
  ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ...['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'CERT_SIGNATURE_FAILURE'],
]);

/** What came of a TLS handshake: it went well, or the code of what went wrong. */
const handshake = (
  { address, port }: ServerHost,
  { ca, verify }: { ca: Buffer | undefined; verify: boolean },
): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({
      host: address,
      port,
      rejectUnauthorized: verify,
      ALPNProtocols: ['h2'],
      timeout: PATIENCE_MS,
      ...(ca && { ca }),
      ...(isIP(address) === 0 && { servername: address }),
    });
    const end = (what: string): void => {
      resolve(what);
      socket.destroy();
    };
    socket.once('secureConnect', () => end('well'));
    socket.once('timeout', () => end('timeout'));
    socket.once('error', (error) => end('code' in error ? String(error.code) : error.message));
  });

const reasonOf = async (host: ServerHost, address: EventstoredbAddress): Promise<string | undefined> => {
  const ca = address.certificates.rootCertificate;
  const found = await handshake(host, { ca, verify: address.isSecure });
  if (!address.isSecure) return found === 'well' ? 'el servidor habla con TLS: quita tls=false' : undefined;
  if (/^(?:EPROTO|ERR_SSL_)/.test(found)) return 'el servidor habla sin TLS: agrega tls=false';
  if (UNKNOWN_AUTHORITY.has(found))
    return 'no se conoce a quien firmó el certificado del servidor: nombra su autoridad con tlsCaFile=/ruta/ca.crt';
  if (found === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `el certificado del servidor no es para ${host.address}: usa un nombre que esté en él`;
  if (found === 'CERT_HAS_EXPIRED') return 'el certificado del servidor venció: renuévalo';
  return undefined;
};

/** Why a server that is there cannot be spoken to as the address says; undefined when that is not why. */
export const diagnose = async (address: EventstoredbAddress): Promise<string | undefined> => {
  const reasons = await Promise.all(address.hosts.map((host) => reasonOf(host, address)));
  return reasons.find((reason) => reason !== undefined);
};
