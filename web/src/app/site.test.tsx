import { visitEndpoints } from '@monitor/contracts-schema/visits/visit-endpoints';
import { screen, waitFor } from '@testing-library/dom';
import { findAddress, hrefOf, openSite } from '../testing/open-site.tsx';
import { api } from '../testing/scripted-api.ts';

const heading = () => screen.findByRole('heading', { level: 1 });

describe('the site', () => {
  it('says so where there is no page, and leads on', async () => {
    openSite('/no-existe');
    expect((await heading()).textContent).toBe('PÁGINA NO ENCONTRADA');
    expect(hrefOf(screen.getByRole('link', { name: 'Ir al Inicio' }))).toBe('/');
    expect(document.title).toContain('PÁGINA NO ENCONTRADA');
  });

  it('leads back from there to the page before, and in a tab of its own to the home page', async () => {
    const { user, goTo } = openSite('/no-existe');
    await heading();
    await user.click(screen.getByRole('button', { name: 'Regresar' }));
    await findAddress('/');
    await goTo('/faq');
    await goTo('/tampoco');
    await user.click(await screen.findByRole('button', { name: 'Regresar' }));
    await findAddress('/faq');
  });

  it('leaves the focus where it is on the page that is opened, and takes it along to every other one', async () => {
    const { goTo } = openSite('/faq');
    await heading();
    expect(document.activeElement).toBe(document.body);
    for (const path of ['/privacy', '/login', '/about']) {
      (document.activeElement as HTMLElement).blur();
      await goTo(path);
      await waitFor(() => expect(document.activeElement?.id).toBe('contenido'));
    }
  });

  it('counts a visit', async () => {
    openSite('/faq');
    await heading();
    expect(api.asked(visitEndpoints.registerVisit).map(({ body }) => body)).toEqual([{ path: '/faq' }]);
  });
});
