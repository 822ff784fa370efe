import { Readable } from 'node:stream';
import type { ResourceFields } from '@monitor/contracts-schema/resources/resource-events';
import { derivedFileId } from '@monitor/platform/file-store/derived-file-id';
import { ask } from '../testing/asking.ts';
import { idWith, SINCE_DAY } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, ANA, PICTURE] = [idWith('a'), idWith('b'), idWith('f', 1), idWith('9', 1)];

let harness: QueryHarness;
let token: string;

const registered = (number: number, organizationId: string, fields: ResourceFields) => ({
  type: 'ResourceRegistered' as const,
  data: { id: idWith('e', number), organizationId, validFrom: SINCE_DAY, fields },
});
const url = (name: string) => `https://ejemplo.mx/${name}`;

beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(A, []);
  await harness.putOrganization(B, []);
  const events = [
    registered(1, A, { title: 'Cómo se compra', classification: 'ARTICLE', url: url('uno'), image: PICTURE }),
    registered(2, A, { title: 'Nota de prensa', classification: 'NOTES', url: url('dos'), image: PICTURE }),
    registered(3, A, { title: 'Ley de compras', classification: 'LEGAL_FRAMEWORK', url: url('tres'), image: null }),
    registered(4, A, { title: 'Transparencia', classification: 'WEBSITE', url: url('cuatro'), image: null }),
    registered(5, A, { title: 'Más compras', classification: 'ARTICLE', url: url('cinco'), image: null }),
    registered(6, B, { title: 'Compras de otra', classification: 'ARTICLE', url: url('seis'), image: null }),
    {
      type: 'ResourceRevised' as const,
      data: {
        ...registered(2, A, { title: 'Nota de prensa', classification: 'NOTES', url: url('dos'), image: PICTURE }).data,
        changes: [{ field: 'classification', from: 'LEGAL_FRAMEWORK', to: 'NOTES' }],
      },
    },
  ];
  for (const event of events) {
    harness.clock.time += 1_000;
    await harness.project([event]);
  }
  await harness.putUser(ANA);
  token = await harness.tokenFor(ANA);
});
afterAll(() => harness.close());

const asked = async (query = '', path = '/public-api/resources/list') =>
  (await ask(`${harness.url}${path}${query}`, { organization: A })).body.data;
const titles = async (search: string) =>
  Object.values<{ title: string }[]>(await asked(`?search=${encodeURIComponent(search)}`)).map((list) =>
    list.map(({ title }) => title),
  );

describe('what an organization recommends', () => {
  it('is listed by kind, newest first, as the earlier front end reads it; pictures are the articles’', async () => {
    const { article, notes, legalFramework, website } = await asked();
    expect(article).toMatchObject([
      { title: 'Más compras', url: url('cinco'), image: '' },
      { _id: idWith('e', 1), title: 'Cómo se compra', image: PICTURE, createdAt: expect.any(String) },
    ]);
    expect(notes).toMatchObject([{ title: 'Nota de prensa', image: '' }]);
    expect([legalFramework.length, website.length]).toEqual([1, 1]);
  });

  it('is found by a part of its title, whatever its accents, or by its very address', async () => {
    expect(await titles(' COMPR ')).toEqual([['Más compras', 'Cómo se compra'], [], ['Ley de compras'], []]);
    expect(await titles('como')).toEqual([['Cómo se compra'], [], [], []]);
    expect(await titles(url('cuatro'))).toEqual([[], [], [], ['Transparencia']]);
    expect((await titles('ejemplo.mx')).flat()).toEqual([]);
  });

  it('is on one page, whichever is asked for', async () => {
    for (const page of ['1', '2']) expect(await asked(`?page=${page}`)).toEqual(await asked());
    const found = (await asked('?search=compras&page=2')).article;
    expect(found.map(({ title }: { title: string }) => title)).toEqual(['Más compras']);
  });
});

it('administrators find resources by the words for their kind', async () => {
  const found = async (search: string) => {
    const { body } = await ask(`${harness.url}/api/resources/list?search=${search}&sort=title&typeSort=asc`, {
      organization: A,
      token,
    });
    return body.data.docs.map(({ title }: { title: string }) => title);
  };
  expect(await found('articulo')).toEqual(['Cómo se compra', 'Más compras']);
  expect(await found('artículos')).toEqual(['Cómo se compra', 'Más compras']);
  for (const word of ['marco', 'legal', 'leyes']) expect(await found(word)).toEqual(['Ley de compras']);
  for (const word of ['sitio', 'página', 'web', 'url', 'enlace']) expect(await found(word)).toEqual(['Transparencia']);
  expect(await found('LEGAL_FRAMEWORK')).toEqual([]);
  expect(await found(PICTURE)).toEqual([]);
});

it('histories call the kinds by their labels', async () => {
  const { body } = await ask(`${harness.url}/public-api/audit/changes`, { organization: A });
  expect(JSON.stringify(body)).toContain('Marco legal');
  expect(JSON.stringify(body)).not.toContain('LEGAL_FRAMEWORK');
});

it('an image is given as wide as it is asked for, where it was kept so', async () => {
  const save = (id: string, text: string) =>
    harness.files.save(id, { name: 'foto.jpg', contentType: 'image/jpeg' }, Readable.from([Buffer.from(text)]));
  await save(PICTURE, 'wide');
  await save(derivedFileId(PICTURE, '400'), 'narrow');
  const image = async (query: string) => {
    const { status, bytes } = await ask(`${harness.url}/public-api/files/image/${PICTURE}${query}`);
    return status === 200 ? bytes.toString() : status;
  };
  expect([await image('?width=400'), await image('?width=800'), await image(''), await image('?width=401')]).toEqual([
    ...['narrow', 'wide', 'wide', 400],
  ]);
});
