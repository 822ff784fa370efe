import { resourceEndpoints } from '@monitor/contracts-schema/resources/resource-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { idOf } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, findToast, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { listResources } = resourceEndpoints;

const resource = (number: number, title: string, url = `https://ejemplo.mx/${number}`) => ({
  _id: idOf(number),
  title,
  url,
  createdAt: '2026-03-04T18:00:00.000Z',
  image: '',
});
const all = {
  article: [{ ...resource(1, 'Cómo se compra'), image: idOf(9) }, resource(2, 'Sin imagen')],
  notes: [resource(3, 'Nota de prensa')],
  legalFramework: [],
  website: [resource(4, 'Transparencia')],
};
const answer = (found: Partial<typeof all> = all) =>
  api.answer(listResources, ({ query }) => ({
    error: false as const,
    data: query.search
      ? { article: [], notes: [], legalFramework: [], website: [], ...found }
      : { ...all, legalFramework: [...all.legalFramework] },
  }));

/** The pauses of a second that begin from now on: after one, other searches go off by themselves. */
const pausesBegun = (): (() => number[]) => {
  const begun: number[] = [];
  const { setTimeout: real } = globalThis;
  const watched = (run: () => void, ms = 0) => {
    begun.push(ms);
    return real(run, ms);
  };
  Object.assign(globalThis, { setTimeout: watched });
  return () => {
    Object.assign(globalThis, { setTimeout: real });
    return begun.filter((ms) => ms === 1_000);
  };
};

describe('the resources of an organization', () => {
  it('say that there is no such kind where the address names one, and go on with the first', async () => {
    answer();
    const { user } = openSite('/resources?tipo=%20libros');
    await screen.findByText('No se entendió «tipo=libros».');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Articulos (2)');
    await user.click(screen.getByRole('button', { name: 'Quitar de la dirección «tipo»' }));
    await findAddress('/resources');
    await waitFor(() => expect(screen.queryByText(/No se entendió/)).toBeNull());
  });

  it('are not filtered as contracts are, and say so until that is taken out of the address', async () => {
    answer();
    const { user } = openSite('/resources?ejercicio=2019&ejercicio=2020&utm_source=x');
    await screen.findByText('Aquí no se filtra por ejercicio.');
    await findAddress('/resources?ejercicio=2019&ejercicio=2020');
    await user.click(screen.getByRole('button', { name: 'Quitar de la dirección «ejercicio»' }));
    await findAddress('/resources');
    await waitFor(() => expect(screen.queryByText(/Aquí no se filtra/)).toBeNull());
  });

  it('are parted by kind, each with its count; articles have pictures as wide as their cards', async () => {
    answer();
    const { user } = openSite('/resources');
    await findHeading('Recursos');
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      ...['Articulos (2)', 'Notas (1)', 'Marco Legal (0)', 'Sitio Web (1)'],
    ]);
    const picture = document.querySelector('main li img');
    expect(picture?.getAttribute('srcset')).toBe(
      `/public-api/files/image/${idOf(9)}?width=400 400w, /public-api/files/image/${idOf(9)}?width=800 800w`,
    );
    const [first] = screen.getAllByRole('listitem').filter(({ textContent }) => /Cómo se compra/.test(textContent));
    expect(first?.textContent).toContain('04 de marzo de 2026');
    expect(
      within(first!)
        .getByRole('link', { name: /^Ver más.*Cómo se compra/ })
        .getAttribute('href'),
    ).toBe('https://ejemplo.mx/1');
    await user.click(screen.getByRole('tab', { name: 'Sitio Web (1)' }));
    await findRole('link', /^Ir al sitio.*Transparencia/);
    await findAddress('/resources?tipo=website');
    await user.click(screen.getByRole('tab', { name: 'Marco Legal (0)' }));
    await screen.findByText(/Por el momento no hay/);
  });

  it('are searched with Enter or the button and never while typing; what is found is grouped', async () => {
    answer({ notes: all.notes });
    const { user } = openSite('/resources');
    const box = await findRole('searchbox', 'Buscar recursos');
    expect(box.getAttribute('placeholder')).toBe('Escribe un tema de interés…');
    const pauses = pausesBegun();
    await user.type(box, '  prensa ');
    expect(pauses()).toEqual([]);
    expect(api.asked(listResources).map(({ query }) => query.search)).toEqual(['']);
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    const group = await findRole('region', 'Notas (1)');
    expect(within(group).getByRole('heading', { name: 'Nota de prensa' })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    await findAddress('/resources?buscar=prensa');
    answer({});
    await user.clear(box);
    await user.type(box, 'nada{Enter}');
    const empty = (await screen.findByText('No encontramos algún recurso con tu búsqueda')).parentElement;
    expect(empty?.textContent).toContain('nada');
    await user.click(screen.getByRole('button', { name: 'Limpiar búsqueda' }));
    await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(4));
  });

  it('that cannot be had are told of, and asked for again', async () => {
    api.refuse(listResources, 'server.failed');
    const { user } = openSite('/resources');
    await findToast('La información de Recursos no se encuentra disponible en este momento.');
    answer();
    await user.click(await findRole('button', 'Intentar de nuevo'));
    await findRole('tab', 'Articulos (2)');
  });
});
