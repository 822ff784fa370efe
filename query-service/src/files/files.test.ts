import { Readable } from 'node:stream';
import { ask } from '../testing/asking.ts';
import { idWith } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  const save = (id: string, name: string, contentType: string, text: string) =>
    harness.files.save(id, { name, contentType }, Readable.from([Buffer.from(text)]));
  await save(idWith('1'), 'escudo.svg', 'image/svg+xml', '<svg><script>alert(1)</script></svg>');
  await save(idWith('3'), 'pagina.html', 'text/html', '<script>alert(1)</script>');
  await save(idWith('2'), 'Contrato ñ "1".pdf\ud800', 'application/pdf', '%PDF-');
});
afterAll(() => harness.close());

const file = (path: string, method = 'GET') => ask(`${harness.url}/public-api/files/${path}`, { method });

describe('files', () => {
  it('are kept for long, and run nothing', async () => {
    const { status, headers, bytes } = await file(`image/${idWith('1')}`);
    expect(status).toBe(200);
    expect(bytes.toString()).toContain('<svg>');
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=8640000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  });

  it('are downloads under their name unless they are shown as images', async () => {
    const { status, headers } = await file(`download/${idWith('2')}`);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; .*; filename\*=UTF-8''Contrato%20%C3%B1/);
    expect(await file(`image/${idWith('2')}`)).toMatchObject({ status: 404, body: { code: 'file.not-found' } });
    expect((await file(`download/${idWith('9')}`)).status).toBe(404);
  });

  it('are neither shown nor run when they are pages', async () => {
    const { status, headers } = await file(`download/${idWith('3')}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html', 'x-content-type-options': 'nosniff' });
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect((await file(`image/${idWith('3')}`)).status).toBe(404);
  });

  it('answer HEAD without their content', async () => {
    const { status, headers, bytes } = await file(`download/${idWith('2')}`, 'HEAD');
    expect([status, headers['content-length'], bytes.length]).toEqual([200, '5', 0]);
    expect(harness.failures).toEqual([]);
  });
});
