import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { DocumentLink } from '@monitor/contracts-schema/contracts/document-links';
import { copyAddress, imageAddress } from '@monitor/contracts-schema/files/file-addresses';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, SINCE_DAY } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, ONE, OTHER, ANA] = [idWith('a'), idWith('b'), idWith('c', 1), idWith('c', 2), idWith('f', 1)];
const URL_ = 'https://ejemplo.mx/contrato.pdf';

let harness: QueryHarness;
beforeEach(async () => {
  harness = await openQueryHarness();
});
afterEach(() => harness.close());

const save = async (id: string, contentType: string, text: string) =>
  void (await harness.files.save(id, { name: 'perfil', contentType }, Readable.from([Buffer.from(text)])));
const get = (address: string, method = 'GET') => ask(harness.url + address, { method });
const plain = (id: string) => `/public-api/files/download/${id}`;
const statusOf = async (address: string) => (await get(address)).status;

describe('pictures', () => {
  const [COVER, PICTURE, IMAGE] = [idWith('1'), idWith('2'), idWith('3')];
  const resource = (image: string | null) => ({
    id: idWith('e', 1),
    organizationId: B,
    validFrom: SINCE_DAY,
    fields: { title: 'Ley', classification: 'ARTICLE' as const, url: 'https://ejemplo.mx', image },
  });

  beforeEach(async () => {
    for (const id of [COVER, PICTURE, IMAGE]) await save(id, 'image/svg+xml', '<svg><script>alert(1)</script></svg>');
    await harness.putOrganization(A, [], { cover: COVER });
    await harness.putOrganization(B);
    await harness.putUser(ANA, { profilePicture: PICTURE });
    await harness.project([{ type: 'ResourceRegistered', data: resource(IMAGE) }]);
  });

  it.each([
    ['cover', COVER],
    ['picture of somebody', PICTURE],
    ['image of an entry', IMAGE],
  ])('that are a %s are shown, run nothing, and are kept for a day', async (_what, id) => {
    const { status, headers, bytes } = await get(imageAddress(id));
    expect(status).toBe(200);
    expect(bytes.toString()).toContain('<svg>');
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    });
    const again = await ask(harness.url + imageAddress(id), { headers: { 'if-none-match': headers.etag! } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('that nothing shows any more are not there, though their files are', async () => {
    await harness.putOrganization(A, [], { cover: null });
    await harness.putUser(ANA, { profilePicture: null });
    const changes = [{ field: 'image', from: IMAGE, to: null }];
    await harness.project([{ type: 'ResourceRevised', data: { ...resource(null), changes } }]);
    for (const id of [COVER, PICTURE, IMAGE, idWith('9')])
      expect(await get(imageAddress(id))).toMatchObject({ status: 404, body: { code: 'file.not-found' } });
    expect(await harness.files.describe(COVER)).toBeDefined();
  });

  it('of an organization that was removed come back with it', async () => {
    await harness.remove(A);
    await harness.remove(B);
    expect([await statusOf(imageAddress(COVER)), await statusOf(imageAddress(IMAGE))]).toEqual([404, 404]);
    await harness.restoreOrganization(B);
    expect(await statusOf(imageAddress(IMAGE))).toBe(200);
  });

  it('are no documents', async () => expect(await statusOf(plain(COVER))).toBe(404));
});

describe('copies of linked documents', () => {
  const content = '%PDF-';
  const sha256 = createHash('sha256').update(content).digest('hex');
  const COPY = sha256.slice(0, 32);
  const put = (fields: Partial<ContractFields> | undefined, others: Partial<ContractFields>[] = []) =>
    harness.putOrganization(A, [
      ...(fields ? [{ id: ONE, fields: contractWith({ contractUrl: URL_, ...fields }) }] : []),
      ...others.map((other) => ({ id: OTHER, fields: contractWith({ contractNumber: 'N-2', ...other }) })),
    ]);
  const archive = (id: string, mediaType: string, field: DocumentLink = 'contractUrl') =>
    harness.project([
      {
        type: 'DocumentArchived',
        data: {
          id,
          organizationId: A,
          validFrom: SINCE_DAY,
          field,
          url: URL_,
          fileId: COPY,
          sha256,
          size: content.length,
          mediaType,
        },
      },
    ]);
  const named = (contract = ONE, field: DocumentLink = 'contractUrl') => copyAddress(COPY, { contract, field });

  beforeEach(async () => {
    await save(COPY, 'application/javascript', content);
    await put({ contractNumber: 'LP/001 "a"\u202efdp.exe' });
    await archive(ONE, 'application/pdf');
  });

  it('are called after their contract and what they are of it, and kept by their reader alone, for minutes', async () => {
    const { status, headers, bytes } = await get(named());
    expect([status, bytes.toString()]).toEqual([200, content]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Contrato LP-001 -a-fdp.exe.pdf"',
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    });
  });

  it('are called by their id where their address names no contract', async () => {
    const { status, headers } = await get(plain(COPY));
    expect([status, headers['content-disposition']]).toEqual([200, `attachment; filename=${COPY}.pdf`]);
  });

  it.each(['application/javascript', 'text/html', 'image/svg+xml', 'text/x; __proto__', 'constructor'])(
    'are nothing in particular where they were said to be %s, whatever another link was said to be',
    async (mediaType) => {
      await put({ contractNumber: null }, [{ announcementUrl: URL_ }]);
      await archive(OTHER, mediaType, 'announcementUrl');
      expect((await get(named(OTHER, 'announcementUrl'))).headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': expect.stringMatching(
          /^attachment; .*; filename\*=UTF-8''Convocatoria%20-%20Invitaci%C3%B3n%20N-2$/,
        ),
      });
      expect((await get(named())).headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="Contrato ${ONE}.pdf"`,
      });
    },
  );

  it('are not there once no contract shows them, though their bytes are, and again when one does', async () => {
    await put({ contractUrl: null });
    expect([await statusOf(named()), await statusOf(plain(COPY))]).toEqual([404, 404]);
    expect(await harness.files.describe(COPY)).toBeDefined();
    await put({});
    expect([await statusOf(named()), await statusOf(plain(COPY))]).toEqual([200, 200]);
    await put(undefined);
    expect([await statusOf(named()), await statusOf(plain(COPY))]).toEqual([404, 404]);
  });

  it('are another contract’s as long as that one shows them', async () => {
    await put({}, [{ contractUrl: URL_ }]);
    await archive(OTHER, 'application/pdf');
    await put(undefined, [{ contractUrl: URL_ }]);
    expect([await statusOf(named()), await statusOf(named(OTHER)), await statusOf(plain(COPY))]).toEqual([
      404, 200, 200,
    ]);
    expect(await statusOf(named(OTHER, 'announcementUrl'))).toBe(404);
  });

  it('of an organization that was removed are not there', async () => {
    await harness.remove(A);
    expect([await statusOf(named()), await statusOf(plain(COPY))]).toEqual([404, 404]);
  });

  it('are no pictures', async () => expect(await statusOf(imageAddress(COPY))).toBe(404));

  it('answer HEAD without their content', async () => {
    const { status, headers, bytes } = await get(named(), 'HEAD');
    expect([status, headers['content-length'], bytes.length]).toEqual([200, '5', 0]);
    expect(harness.failures).toEqual([]);
  });
});
