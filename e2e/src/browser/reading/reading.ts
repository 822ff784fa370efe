import type { Locator, Page } from 'playwright-core';

type Part = Readonly<{ tag: string; text: string }>;
type Values = Readonly<Record<string, string>>;

/** A row of a table, or the card that stands for it on a phone: what it is called, and what it says of itself. */
export type ReadEntry = Readonly<{ name: string; values: Values }>;

/** The texts of all such things as they are read aloud, without what is only drawn, in the order of the page. */
const partsOf = (things: Locator): Promise<Part[]> =>
  things.evaluateAll((elements) =>
    elements.map((element) => {
      const copy = element.cloneNode(true);
      for (const drawn of copy.querySelectorAll('[aria-hidden="true"]')) drawn.remove();
      return { tag: element.tagName, text: copy.textContent.replace(/\s+/g, ' ').trim() };
    }),
  );

export const textsOf = async (things: Locator): Promise<string[]> => (await partsOf(things)).map(({ text }) => text);

export const shownTextOf = async (thing: Locator): Promise<string> => {
  await thing.waitFor();
  return (await textsOf(thing)).join(' ');
};

/** What a list of terms says of each. */
export const detailsIn = async (list: Locator, which: 'first' | 'second' = 'first'): Promise<Values> =>
  valuesOf(await partsOf(list.locator('dt, dd')), which);

/** The figures under a label: `Montos por tipo de procedimiento`. */
export const figuresOf = (page: Page, label: string): Promise<Values> => detailsIn(figures(page, label), 'first');

/** What is said beneath each of those figures. */
export const hintsOf = (page: Page, label: string): Promise<Values> => detailsIn(figures(page, label), 'second');

const figures = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** The entries of a list and what its last line adds up to, in a table or in cards; nothing while it is on its way. */
export const listIn = async (
  page: Page,
  caption: string,
): Promise<{ entries: ReadEntry[]; totals: Values | undefined } | undefined> => {
  const table = page.getByRole('table', { name: caption, exact: true });
  const cards = page.getByRole('region', { name: caption, exact: true });
  await table.or(cards).first().waitFor();
  const isTable = (await table.count()) > 0;
  if ((await (isTable ? table : cards).getAttribute('aria-busy')) === 'true') return undefined;
  const entries = isTable ? await rowsIn(table) : await cardsIn(cards);
  const totals = entries.find(({ name }) => name === 'Total');
  return { entries: entries.filter((entry) => entry !== totals), totals: totals?.values };
};

const rowsIn = async (table: Locator): Promise<ReadEntry[]> => {
  const headers = await textsOf(table.locator('thead th'));
  const cells = await textsOf(table.locator('tbody > tr > *, tfoot > tr > *'));
  return Array.from({ length: cells.length / headers.length }, (_, row) => {
    const [name = '', ...rest] = cells.slice(row * headers.length, (row + 1) * headers.length);
    return {
      name,
      values: written(rest.map((text, column) => [headers[column + 1] ?? '', text === 'sin dato' ? '' : text])),
    };
  });
};

const cardsIn = async (cards: Locator): Promise<ReadEntry[]> => {
  const parts = await partsOf(cards.locator('h3, dt, dd'));
  const starts = parts.flatMap(({ tag }, at) => (tag === 'H3' ? [at] : []));
  return starts.map((start, card) => ({
    name: parts[start]?.text ?? '',
    values: valuesOf(parts.slice(start + 1, starts[card + 1])),
  }));
};

const valuesOf = (parts: readonly Part[], which: 'first' | 'second' = 'first'): Values =>
  written(
    parts.flatMap(({ tag, text }, at) => {
      const said = parts[at + (which === 'first' ? 1 : 2)];
      return tag === 'DT' && said?.tag === 'DD' ? [[text, said.text]] : [];
    }),
  );

/** What is written somewhere: blanks and the column of a row's buttons are left out, as cards leave them out. */
const written = (values: readonly (readonly [string, string])[]): Values =>
  Object.fromEntries(values.filter(([header, text]) => text !== '' && header !== 'Acciones'));
