import { resourceCatalogue } from '@monitor/contracts-schema/resources/resource-catalogue';
import { screen, waitFor, within } from '@testing-library/dom';
import { idOf } from '../../testing/fixtures.ts';
import { findRole, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const AT = '2026-03-04T18:00:00.000Z';
const dialog = async (name: string) => within(await findRole('dialog', name));

describe('a resource', () => {
  const { list, save } = resourceCatalogue.endpoints;
  const article = {
    _id: idOf(31),
    version: 4,
    title: 'Cómo se compra',
    classification: 'ARTICLE' as const,
    url: 'https://ejemplo.mx',
    image: idOf(32),
    createdAt: AT,
    updatedAt: AT,
  };

  it('is opened by its title, and is asked for a picture only as an article; one that is picked is sent with it', async () => {
    URL.createObjectURL = () => 'blob:picture';
    api.answer(list, { ...api.example(list), data: { docs: [article], page: 1, pages: 1, total: 1 } });
    const { user } = openSite('/admin/resources', { permissions: ['RESOURCES'] });
    expect(screen.queryByRole('button', { name: /^Editar Cómo/ })).toBeNull();
    await user.click(await findRole('button', 'Ver y editar Cómo se compra'));
    const form = await dialog('Editar recurso');
    const shown = () => form.getByRole('img', { name: 'Vista previa' }).getAttribute('src');
    expect(shown()).toBe(`/public-api/files/image/${article.image}?width=400`);
    await user.selectOptions(form.getByRole('combobox', { name: /Clasificación/ }), 'Nota');
    expect(form.queryByRole('group', { name: 'Imagen' })).toBeNull();
    await user.selectOptions(form.getByRole('combobox', { name: /Clasificación/ }), 'Artículo');
    const files = () => form.getByLabelText(/Elige (otra|una) imagen/);
    await user.upload(files(), new File(['x'], 'foto.webp', { type: 'image/webp' }));
    await user.upload(files(), new File(['x'], 'foto.png', { type: 'image/png' }));
    expect(shown()).toBe('blob:picture');
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.asked(save)[0]?.body).toEqual({
      _id: article._id,
      version: 4,
      title: article.title,
      url: article.url,
      classification: 'ARTICLE',
    });
  });

  it('loses its picture when somebody takes it away', async () => {
    api.answer(list, { ...api.example(list), data: { docs: [article], page: 1, pages: 1, total: 1 } });
    const { user } = openSite('/admin/resources', { permissions: ['RESOURCES'] });
    await user.click(await findRole('button', 'Ver y editar Cómo se compra'));
    const form = await dialog('Editar recurso');
    await user.click(form.getByRole('button', { name: 'Quitar imagen' }));
    expect(form.queryByRole('img')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.asked(save)[0]?.body).toMatchObject({ image: null });
  });
});
