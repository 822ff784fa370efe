import sharp from 'sharp';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { isUncovered, toast } from './site.ts';
import { openBrowserWorld, PHONE } from './world/browser-world.ts';

const TALL = { width: 1_600, height: 1_600 };

describe('the settings of an organization', () => {
  const world = openBrowserWorld();

  it('show on a page that is open elsewhere, by themselves', async () => {
    const reader = await world.visit({ at: '/' });
    await see(reader.getByRole('figure').getByRole('img').first());
    const page = await world.visit({ as: 'administrator', at: '/admin/settings' });
    await page.getByRole('button', { name: 'Editar' }).click();
    await page.getByRole('textbox', { name: 'Título' }).fill('Lo que compra el pueblo');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await see(toast(page, 'La configuración se ha actualizado correctamente.'));
    await see(reader.getByRole('heading', { level: 1, name: 'Lo que compra el pueblo' }));
  });

  it('paint every page in the colour that was picked', async () => {
    const reader = await world.visit({ at: '/' });
    const accent = () => reader.evaluate("document.documentElement.style.getPropertyValue('--accent')");
    await see(reader.getByRole('figure').getByRole('img').first());
    const page = await world.visit({ as: 'administrator', at: '/admin/settings?seccion=tema' });
    await page.getByRole('button', { name: 'Editar' }).click();
    await page.getByRole('button', { name: 'Morado' }).click();
    await see(toast(page, 'El tema se ha actualizado correctamente.'));
    await comesToBe(accent, '#981beb');
  });

  it('that somebody else changed are offered where nothing that is told lies over that', async () => {
    world.expectError(/ 409 .*\/api\/settings\/change-settings$/);
    const page = await world.visit({ as: 'administrator', size: PHONE, at: '/admin/settings' });
    await page.getByRole('button', { name: 'Editar' }).click();
    await page.getByLabel('Horario').fill('De 9 a 3');
    const { version } = (await world.admin.get('/api/settings/load-settings')).body.data;
    await world.admin.post('/api/settings/change-settings', { version, address: 'Calle Hidalgo 1' });
    await page.getByRole('button', { name: 'Guardar' }).click();
    const offer = page.getByRole('button', { name: 'Cargar los valores nuevos' });
    await see(toast(page, 'Otra persona cambió este registro al mismo tiempo.'), offer);
    expect(await isUncovered(offer)).toBe(true);
    expect(await isUncovered(page.getByRole('button', { name: 'Guardar' }))).toBe(true);
  });

  it('have a cover of the part that was framed', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/settings' });
    await page.getByRole('button', { name: 'Cambiar Imagen' }).click();
    const buffer = await sharp({ create: { ...TALL, channels: 3, background: '#446688' } })
      .jpeg()
      .toBuffer();
    await page.locator('input[type=file]').setInputFiles({ name: 'plaza.jpg', mimeType: 'image/jpeg', buffer });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Encuadre, de arriba abajo').fill('100');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await see(toast(page, 'La imagen de portada se ha actualizado correctamente.'));
    await seeNoMore(dialog);
    const { cover } = (await world.admin.get('/api/settings/load-settings')).body.data;
    const image = await fetch(`${world.url}/public-api/files/image/${cover}`);
    const { width, height, format } = await sharp(await image.arrayBuffer()).metadata();
    expect({ width, height, format }).toEqual({ width: 1_600, height: 625, format: 'jpeg' });
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
