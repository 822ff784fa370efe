import type { IndexLinePoint } from '@monitor/contracts-schema/calculations/index-line';
import type { CorruptionIndexData } from '@monitor/contracts-schema/comparisons/corruption-index-endpoints';
import { expectOpenAt } from './open-to-all.ts';
import { objectOf } from './reading/downloaded-file.ts';
import { downloadInBrowser } from './reading/downloading.ts';
import { shownTextOf, textsOf } from './reading/reading.ts';
import { see } from './seeing.ts';
import { DESKTOP, openBrowserWorld, PHONE } from './world/browser-world.ts';

const PATH = '/calculations/corruption-index';

describe('the index of the risk of corruption', () => {
  const world = openBrowserWorld();

  it('adds up, on the page and in its file, from parts that lead to the very contracts they count', async () => {
    const page = await world.visit({ at: PATH });
    const sum = page.getByRole('table', { name: 'Las partes del índice y su suma' });
    await see(sum);
    const pointsOf = async (rows: string) =>
      (await textsOf(sum.locator(`tbody ${rows} td`))).map((text) => Number(text.replace('+ ', '')));
    const sumOf = (points: readonly number[]) => points.reduce((all, one) => all + Math.round(one * 100), 0) / 100;
    const points = await pointsOf('tr:not([data-part])');
    const parts = await pointsOf('tr[data-part]');
    expect([points.length, parts.length]).toEqual([3, 9]);
    expect(points).toEqual([sumOf(parts.slice(0, 4)), sumOf(parts.slice(4, 5)), sumOf(parts.slice(5))]);
    const total = sumOf(points);
    expect(await shownTextOf(sum.locator('tfoot td'))).toBe(`= ${total.toFixed(2)}%`);
    expect(await shownTextOf(page.getByRole('figure').first())).toContain(`${total.toFixed(2)}%`);

    const file = await objectOf(await downloadInBrowser(page, 'JSON', 'monitor-karewa-indice-corrupcion'));
    const { corruptionIndex, method, line } = file.corruptionIndex as CorruptionIndexData & { line: IndexLinePoint[] };
    expect(corruptionIndex.value).toBe(total);
    expect(line).toEqual([expect.objectContaining({ value: total, cause: 'FIRST' })]);
    await see(page.getByText(new RegExp(`^El índice de hoy, .* es ${total.toFixed(2)}%`)));
    expect(method[0]?.terms.map(({ value }) => value)).toEqual(points);

    const variable = method.flatMap(({ variables }) => variables).find(({ abbreviation }) => abbreviation === '$NTC');
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await page.goto(PATH);
      await page.getByRole('heading', { name: /^Manejo de contrataciones/ }).click();
      await page.getByRole('heading', { name: /^Contratos sin folio/ }).click();
      await expectOpenAt(page, size, page.getByRole('link', { name: /que cuenta Número total de contratos$/ }));
    }
    await page.setViewportSize(DESKTOP);
    await page.getByRole('link', { name: /que cuenta Número total de contratos$/ }).click();
    await see(
      page.getByRole('button', { name: 'Quitar Cuenta en: Número total de contratos' }),
      page.getByRole('heading', { name: `${variable?.value} contratos` }),
    );
  });

  it('is there without scripts: its numbers, and the contracts behind each', async () => {
    const answer = await fetch(`${world.url}${PATH}?changeOrganization=${world.organizationId}`);
    const [, text = ''] = /<noscript>(.*)<\/noscript>/s.exec(await answer.text()) ?? [];
    expect(text).toContain('Cómo se calcula');
    const [, count, address = ''] = /Número total de contratos: (\d+) <a href="([^"]*)"/.exec(text) ?? [];
    const csv = await (await fetch(world.url + address.replaceAll('&amp;', '&'))).text();
    expect(csv.trim().split('\r\n').length - 1).toBe(Number(count));
  });
});
