import { ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { derivedFileId } from '@monitor/platform/file-store/derived-file-id';
import sharp from 'sharp';
import { AS_IT_IS } from '../images/drawing-order.ts';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';

let harness: CommandHarness;
beforeEach(async () => {
  harness = await openCommandHarness();
});
afterEach(() => harness.close());

const ARTICLE = { title: 'Cómo se compra', classification: 'ARTICLE', url: 'https://ejemplo.mx/compras' };
const photo = (background = '#19babd') =>
  sharp({ create: { width: 1_600, height: 900, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '28/1 38/1 0/1' } })
    .toBuffer();

const send = async (fields: Record<string, string>, file?: Buffer, key?: string) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'foto.jpg');
  const response = await fetch(`${harness.url}/api/resources/save`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${harness.token}`,
      [ORGANIZATION_HEADER]: harness.organization,
      ...(key && { 'idempotency-key': key }),
    },
    body: form,
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test says which shape it expects by looking into it
  return { status: response.status, body: (await response.json()) as any };
};
const fieldsOf = async (id: string) => {
  const found = await harness.service.resources.find(harness.organization, id);
  return found.status === 'registered' ? found.fields : undefined;
};
const widthOf = async (id: string) => {
  const content = await harness.ports.files.open(id);
  const { width, exif } = await sharp(Buffer.concat(await content!.toArray())).metadata();
  return { width, exif };
};

describe('the image of a resource', () => {
  it('is kept as wide as pages show it, and as it was but for what the camera wrote', async () => {
    const { body } = await send(ARTICLE, await photo());
    expect(body).toMatchObject({ error: false, message: 'El recurso fue creado correctamente' });
    const { image } = (await fieldsOf(body.data._id))!;
    expect(await widthOf(image!)).toEqual({ width: 800 });
    expect(await widthOf(derivedFileId(image!, '400'))).toEqual({ width: 400 });
    expect(await widthOf(derivedFileId(image!, String(AS_IT_IS)))).toEqual({ width: 1_600 });
  });

  it('stays through corrections that carry none, in form and table, until one takes it away', async () => {
    const { body } = await send(ARTICLE, await photo());
    const { _id } = body.data;
    const { image } = (await fieldsOf(_id))!;
    await harness.save('/api/resources/save', { ...ARTICLE, _id, version: 1, title: 'Otro', image });
    await harness.post('/api/resources/save-updated-docs', [{ ...ARTICLE, _id, version: 2, title: 'Y otro' }]);
    expect(await fieldsOf(_id)).toMatchObject({ title: 'Y otro', image });
    await harness.save('/api/resources/save', { ...ARTICLE, _id, version: 3, image: '' });
    expect(await fieldsOf(_id)).toMatchObject({ image: null });
    expect(await harness.ports.files.describe(image!)).toBeDefined(); // its history shows it
  });

  it('is an article’s: nothing else keeps one, whether it comes with the form or was there', async () => {
    const sent = await send({ ...ARTICLE, classification: 'NOTES' }, await photo());
    expect(sent.body).toMatchObject({ error: false });
    expect(await fieldsOf(sent.body.data._id)).toMatchObject({ classification: 'NOTES', image: null });
    const { _id } = (await send(ARTICLE, await photo('#ff0000'))).body.data;
    await harness.post('/api/resources/save-updated-docs', [
      { ...ARTICLE, _id, version: 1, title: 'Ya no es artículo', classification: 'NOTES' },
    ]);
    expect(await fieldsOf(_id)).toMatchObject({ classification: 'NOTES', image: null });
  });

  it('is never a file that somebody names', async () => {
    const { _id } = await harness.save('/api/resources/save', { ...ARTICLE, image: 'a'.repeat(32) });
    expect(await fieldsOf(_id)).toMatchObject({ image: null });
  });

  it('is sent twice and kept once; another under the same key is refused, and nothing of it stays', async () => {
    const first = await send(ARTICLE, await photo(), 'clave');
    expect((await send(ARTICLE, await photo(), 'clave')).body.data).toEqual(first.body.data);
    const other = await send(ARTICLE, await photo('#ff0000'), 'clave');
    expect(other).toMatchObject({ status: 422, body: { code: 'request.key-reused' } });
    expect(await widthOf((await fieldsOf(first.body.data._id))!.image!)).toEqual({ width: 800 });
  });

  it('that is none is refused with everything else of the form', async () => {
    const refused = await send(ARTICLE, Buffer.from('%PDF-1.4'));
    expect(refused).toMatchObject({ status: 422, body: { code: 'image.not-an-image' } });
    const empty = await send({ ...ARTICLE, title: '' }, await photo());
    expect(empty.body.errors).toEqual([{ field: 'title', message: 'El campo Título es requerido' }]);
    expect((await send({ ...ARTICLE, title: 'a'.repeat(300_000) })).status).toBe(413);
  });
});

it('titles are unique among resources of a kind, as names are compared', async () => {
  await harness.save('/api/resources/save', ARTICLE);
  await harness.save('/api/resources/save', { ...ARTICLE, classification: 'NOTES' });
  const again = await harness.post('/api/resources/save', { ...ARTICLE, title: 'COMO SE COMPRA' });
  expect(again).toMatchObject({ status: 409, body: { code: 'resource.title-taken' } });
});
