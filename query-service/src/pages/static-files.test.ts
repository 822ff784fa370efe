import { once } from 'node:events';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import express from 'express';
import { ask } from '../testing/asking.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import { mountStaticFiles } from './static-files.ts';
import { readHead } from './testing/read-head.ts';
import { SCRIPT, writeSampleSite } from './testing/sample-site.ts';

let harness: QueryHarness;
beforeEach(async () => {
  harness = await openQueryHarness();
});
afterEach(() => harness.close());

const get = (path: string, headers: Record<string, string> = {}) => ask(harness.url + path, { headers });

describe('the built site', () => {
  beforeEach(() => writeSampleSite(harness.siteFolder));

  it('keeps what is named after its content for a year, compressed', async () => {
    const plain = await get(SCRIPT);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toMatch(/javascript/);
    const { headers, bytes } = await get(SCRIPT, { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(bytes).equals(plain.bytes)).toBe(true);
  });

  it.each(['/', '/contracts', '/service-worker.js'])(
    'asks again for %s, and sends it when it changed',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      const again = await get(path, { 'if-none-match': String(headers.etag) });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      const other = await get(path, { 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    },
  );

  it('shows a new build without a new start', async () => {
    expect(readHead((await get('/')).bytes).title).toBe('Monitor de contrataciones públicas');
    const page = join(harness.siteFolder, 'index.html');
    await writeFile(page, '<html><head><title>Otro</title></head></html>');
    await utimes(page, new Date(), new Date('2030-01-01'));
    expect(readHead((await get('/')).bytes).title).toBe('Otro');
  });

  it('has one address for its first page', async () => {
    expect(await get('/index.html')).toMatchObject({ status: 301, headers: { location: '/' } });
  });

  it('tells search engines where there is nothing for them', async () => {
    const { bytes, headers } = await get('/robots.txt');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(bytes.toString().split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /admin', 'Disallow: /api/']),
    );
  });
});

describe('a site that is not built', () => {
  it('says how to build it, while everything else works', async () => {
    for (const path of ['/', '/contracts', '/admin']) {
      const { status, headers, bytes } = await get(path);
      expect(status).toBe(503);
      expect(headers['content-type']).toMatch(/^text\/plain/);
      expect(bytes.toString()).toBe('El sitio aún no está construido. Ejecuta: npm run build -w web\n');
    }
    expect((await get('/public-api/organizations/list')).status).toBe(200);
    expect((await get('/api-docs')).status).toBe(200);
  });

  it('is there as soon as it is built', async () => {
    expect((await get('/')).status).toBe(503);
    await writeSampleSite(harness.siteFolder);
    expect((await get('/')).status).toBe(200);
    await rm(harness.siteFolder, { recursive: true });
    expect((await get('/')).status).toBe(503);
  });
});

describe('an asset that the build compressed', () => {
  it('is sent as it is, to whoever can read it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'site-'));
    await writeSampleSite(folder);
    await writeFile(join(folder, `${SCRIPT}.br`), 'packed');
    const app = express();
    mountStaticFiles(app, folder);
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const asked = (encodings: string) =>
      ask(`http://127.0.0.1:${port}${SCRIPT}`, { headers: { 'accept-encoding': encodings } });

    const packed = await asked('gzip, br');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/javascript/),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(packed.bytes.toString()).toBe('packed');
    expect((await asked('identity')).headers['content-encoding']).toBeUndefined();

    server.close();
    await rm(folder, { recursive: true });
  });
});
