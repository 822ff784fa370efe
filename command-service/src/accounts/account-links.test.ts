import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { makeLink, returnLink, takeAccountLink } from './account-links.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const whose = { userId: 'a'.repeat(32), account: 'key' };

it('of several who use a link at the same moment one gets it, and it may be given back', async () => {
  const records = openEmbeddedViewStore();
  const token = await makeLink(records, whose, 'reset', NOW);
  const taken = await Promise.all([1, 2, 3].map(() => takeAccountLink(records, token, NOW)));
  const [link, ...others] = taken.filter((one) => one !== undefined);
  expect(link).toMatchObject(whose);
  expect(others).toEqual([]);
  if (link) await returnLink(records, link);
  expect(await takeAccountLink(records, token, NOW)).toEqual(link);
  await records.close();
});
