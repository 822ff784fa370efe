import { organizationSlug } from '@monitor/contracts-schema/organization-names';
import { allSitePages } from '@monitor/contracts-schema/site/site-pages';
import { ask } from '../../testing/asking.ts';
import { contractWith, idWith, organizationWith, supplier } from '../../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../../testing/query-harness.ts';
import { readHead } from './read-head.ts';
import { writeSampleSite } from './sample-site.ts';

export const [A, COVER, CONTRACT] = [idWith('a'), idWith('1'), idWith('c', 1)];
export const SUPPLIER = supplier(1).id;
/** Of the administration, the way into it and what they are made of, every one. */
export const hiddenAddresses = allSitePages
  .filter(({ kind }) => kind === 'entrance' || kind === 'administration' || kind === 'showcase')
  .map(({ path }) => path.replace(/:\w+/, 'abc'));

export let harness: QueryHarness;

export const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await ask(harness.url + path, { headers });
  return { ...answer, head: readHead(answer.bytes) };
};

export const structuredIn = (bytes: Buffer): unknown =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(bytes.toString())?.[1] ?? 'null');

export const withoutScriptsIn = (bytes: Buffer): string =>
  /<noscript>(.*)<\/noscript>/s.exec(bytes.toString())?.[1] ?? '';

/** How an organization that is called like most here is named. */
export const slugOf = (id: string, shortName = 'Organización'): string => organizationSlug({ id, shortName });

export const putOrganization = (id: string, changes: Partial<ReturnType<typeof organizationWith>>) =>
  harness.putOrganization(id, [], { ...organizationWith('Municipio'), ...changes });

/** What each test of a file finds; to be called once, at its beginning. */
export const servePages = (): void => {
  beforeAll(async () => {
    harness = await openQueryHarness();
    await writeSampleSite(harness.siteFolder);
    const fields = contractWith({
      servicesDescription: 'Suministro de papelería',
      totalAmount: 123_456,
      totalOrMaxAmount: 123_456,
    });
    await harness.putOrganization(A, [{ id: CONTRACT, fields }]);
  });
  afterAll(() => harness.close());
};
