import { type SiteText, textEndpoints } from '@monitor/contracts-schema/texts/text-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { findHeading, hrefOf, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { getText } = textEndpoints;

const sections = Array.from({ length: 7 }, (_, at) => ({
  id: `parte-${at}`,
  title: `Parte ${at}`,
  html: `<p>Lo de <strong>${at}</strong>.</p>`,
}));
const say = (text: Partial<SiteText>): void =>
  api.answer(getText, {
    error: false,
    data: { title: 'Nuestro aviso', summary: '', introduction: '<p>Antes.</p>', sections, ...text },
  });

describe('a page of the installation’s own words', () => {
  it.each([
    ['/privacy', 'privacy'],
    ['/about', 'about'],
    ['/faq', 'faq'],
  ])('%s shows them', async (path, name) => {
    say({ sections: sections.slice(0, 1) });
    openSite(path);
    await findHeading('Nuestro aviso');
    expect(api.asked(getText).map(({ params }) => params)).toEqual([{ name }]);
    expect(screen.getByText('Antes.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Parte 0' }).textContent).toContain('Lo de 0.');
    expect(screen.queryByRole('navigation', { name: 'En esta página' })).toBeNull();
    expect(hrefOf(screen.getAllByRole('link', { name: 'Inicio' })[0])).toBe('/');
    expect(document.title).toContain('Nuestro aviso');
  });

  it('lists its sections where they are many', async () => {
    say({});
    openSite('/privacy');
    const contents = await screen.findByRole('navigation', { name: 'En esta página' });
    expect(within(contents).getAllByRole('link')).toHaveLength(sections.length);
    expect(within(contents).getByRole('link', { name: 'Parte 2' }).getAttribute('href')).toBe('#parte-2');
  });

  it('begins with the section that its address names, once it is there', async () => {
    say({});
    openSite('/faq#parte-3');
    await findHeading('Nuestro aviso');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Parte 3'));
  });

  it('says so when they cannot be had, and asks again when told to', async () => {
    api.lose(getText);
    const { user } = openSite('/about');
    const again = await screen.findByRole('button', { name: 'Intentar de nuevo' });
    expect((await findHeading('Acerca de')).textContent).toBe('Acerca de');
    say({});
    await user.click(again);
    await screen.findByText('Antes.');
  });
});
