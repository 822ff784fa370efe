import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { CONFIRMATION_LINKS, makeLink, PASSWORD_LINKS, returnLink, takeAccountLink } from './account-links.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const whose = { purpose: 'reset', userId: 'a'.repeat(32), account: 'key', epoch: 0 } as const;

it('of several who use a link at the same moment one gets it, and it may be given back', async () => {
  const records = openEmbeddedViewStore();
  const token = await makeLink(records, whose, NOW);
  const taken = await Promise.all([1, 2, 3].map(() => takeAccountLink(records, token, PASSWORD_LINKS, NOW)));
  const [link, ...others] = taken.filter((one) => one !== undefined);
  expect(link).toMatchObject(whose);
  expect(others).toEqual([]);
  if (link) await returnLink(records, link);
  expect(await takeAccountLink(records, token, PASSWORD_LINKS, NOW)).toEqual(link);
  await records.close();
});

it('a link serves what it was made for alone, and is not spent by another use', async () => {
  const records = openEmbeddedViewStore();
  const token = await makeLink(records, whose, NOW);
  expect(await takeAccountLink(records, token, CONFIRMATION_LINKS, NOW)).toBeUndefined();
  expect(await takeAccountLink(records, token, PASSWORD_LINKS, NOW)).toMatchObject(whose);
  await records.close();
});
