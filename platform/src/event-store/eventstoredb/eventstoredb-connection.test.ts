import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { StartRefused } from '../../process/config.ts';
import { anEvent, lineOf, using } from '../testing/eventstoredb-in-use.ts';
import { openEventstoredbEventStore } from './eventstoredb-event-store.ts';

const run = promisify(execFile);

describe('the connection string of EventStoreDB', () => {
  const certificates = new URL('../testing/certificates/', import.meta.url);
  const fileOf = (name: string): string => new URL(name, certificates).pathname;
  const certificate = { key: readFileSync(fileOf('server.key')), cert: readFileSync(fileOf('server.crt')) };
  const users = { monitor: { password: 'p@ss%', mayReadAll: true }, stranger: { password: 'x', mayReadAll: false } };

  const asked = async (url: string): Promise<string> => {
    const store = openEventstoredbEventStore({ url });
    try {
      return await lineOf(store.lastPosition());
    } finally {
      await store.close();
    }
  };
  const authority = `tlsCaFile=${encodeURIComponent(fileOf('authority.crt'))}`;

  it.concurrent('may name its users, its authority and itself as the successor', () =>
    using(
      async ({ server }) => {
        for (const scheme of ['esdb', 'kurrentdb', 'esdb+discover', 'kurrentdb+discover']) {
          const url = `${scheme}://monitor:p%40ss%25@localhost:${server.addresses[0]?.port}?tls=true&${authority}`;
          const store = openEventstoredbEventStore({ url });
          expect(await store.append(`a.thing-${scheme}`, 0, [anEvent()])).toMatchObject({ ok: true });
          expect(await store.lastPosition()).toEqual(expect.any(String));
          await store.close();
        }
      },
      { certificate, users },
    ));

  it.concurrent('may be an IP address, of which nothing is said on the screen', () =>
    using(
      async ({ server }) => {
        const url = `esdb://monitor:p%40ss%25@127.0.0.1:${server.addresses[0]?.port}?${authority}`;
        const adapter = new URL('eventstoredb-event-store.ts', import.meta.url).href;
        const program = `
          const { openEventstoredbEventStore } = await import(${JSON.stringify(adapter)});
          const store = openEventstoredbEventStore({ url: ${JSON.stringify(url)} });
          console.log(await store.lastPosition());
          await store.close();`;
        const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', program]);
        expect({ stdout, stderr }).toEqual({ stdout: 'undefined\n', stderr: '' });
      },
      { certificate, users },
    ));

  it.concurrent('is told in one line what is wrong with user, rights, authority and TLS, without the password', () =>
    using(
      async ({ server }) => {
        const at = `localhost:${server.addresses[0]?.port}`;
        const lines = await Promise.all([
          asked(`esdb://monitor:otra@${at}?${authority}`),
          asked(`esdb://${at}?${authority}`),
          asked(`esdb://stranger:x@${at}?${authority}`),
          asked(`esdb://monitor:p%40ss%25@${at}`),
          asked(`esdb://monitor:p%40ss%25@${at}?tlsCaFile=${encodeURIComponent(fileOf('other-authority.crt'))}`),
          asked(`esdb://monitor:p%40ss%25@${at}?tls=false`),
        ]);

        const start = `EventStoreDB ${at} no se puede usar: EVENTSTORE_URL: `;
        expect(lines).toEqual([
          expect.stringContaining(`${start}el servidor no acepta ese usuario y contraseña`),
          expect.stringContaining(`${start}el servidor pide usuario y contraseña`),
          expect.stringContaining(`${start}el usuario stranger no puede leer $all`),
          expect.stringContaining('nombra su autoridad con tlsCaFile'),
          expect.stringContaining('nombra su autoridad con tlsCaFile'),
          expect.stringContaining(`${start}el servidor habla con TLS: quita tls=false`),
        ]);
      },
      { certificate, users },
    ));

  it.concurrent('is told that a server speaks without TLS', () =>
    using(async ({ server }) => {
      expect(await asked(`esdb://localhost:${server.addresses[0]?.port}`)).toContain('agrega tls=false');
    }));

  it.concurrent.each([
    ['esdb://u:secreto@a:2113?tls=true&tlsVerifyCert=false', 'tlsCaFile=/ruta/ca.crt'],
    ['kurrentdb://u:secreto@a:2113?tls=maybe', 'tls es true o false'],
    ['esdb://u:secreto@a:2113?tlsCaFile=/nowhere/ca.crt', 'no existe el archivo de tlsCaFile: /nowhere/ca.crt'],
    ['esdb://u:secreto@a:2113?tlsCaFile=', 'no existe el archivo de tlsCaFile'],
    ['esdb://u:secreto@a:2113?tlsCaFile=/', 'no se puede leer el archivo de tlsCaFile: /'],
    ['esdb://u:secreto@a:2113?tlsCaFile=/dev/null', 'el archivo de tlsCaFile no es un certificado en PEM'],
    [
      'esdb://u:secreto@a:2113?userCertFile=/dev/null&userKeyFile=/dev/null',
      'userCertFile no es un certificado en PEM',
    ],
    ['esdb://u:secreto@a:2113?maxColors=3', 'no existe la opción maxColors'],
    ['esdb://u:secreto@a:2113?userCertFile=/dev/null', 'userCertFile va con userKeyFile'],
    ['esdb://u:secreto%ZZ@a:2113', 'van codificados'],
  ])('is refused by its fault, not by its secret: %s', (url, reason) => {
    const refused = (() => {
      try {
        openEventstoredbEventStore({ url });
      } catch (error) {
        return error;
      }
      return undefined;
    })();

    expect(refused).toBeInstanceOf(StartRefused);
    expect(String(refused)).toContain(reason);
    expect(String(refused)).not.toContain('secreto');
  });
});
