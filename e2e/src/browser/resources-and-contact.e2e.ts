import sharp from 'sharp';
import { expectOpenAt } from './open-to-all.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { toast } from './site.ts';
import { DESKTOP, openBrowserWorld, PHONE } from './world/browser-world.ts';

const PHOTO = { width: 1_600, height: 900 };
const TITLE = 'Cómo se compra en el municipio';
const MESSAGE = '¿Dónde están los anexos del contrato 12?';

describe('what an organization recommends, and a message to it', () => {
  const world = openBrowserWorld();

  it('an article is made with its picture, and anybody finds it', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/resources' });
    await page.getByRole('button', { name: 'Nuevo recurso' }).first().click();
    const form = page.getByRole('dialog', { name: 'Nuevo recurso' });
    await form.getByLabel('Título').fill(TITLE);
    await form.getByLabel('Clasificación').selectOption('Artículo');
    await form.getByLabel('Dirección (URL)').fill('https://ejemplo.mx/compras');
    const buffer = await sharp({ create: { ...PHOTO, channels: 3, background: '#446688' } })
      .jpeg()
      .toBuffer();
    await form.locator('input[type=file]').setInputFiles({ name: 'plaza.jpg', mimeType: 'image/jpeg', buffer });
    await see(form.getByRole('img', { name: 'Vista previa' }));
    await expectOpenAt(page, DESKTOP, form.getByRole('img', { name: 'Vista previa' }));
    await form.getByRole('button', { name: 'Agregar' }).click();
    await see(toast(page, 'El recurso fue creado correctamente'));
    await seeNoMore(form);
    await see(page.getByRole('button', { name: `Ver y editar ${TITLE}` }));

    const reader = await world.visit({ at: '/resources' });
    const article = reader.getByRole('heading', { name: TITLE });
    await see(article, reader.getByRole('tab', { name: 'Articulos (1)' }));
    await comesToBe(() => reader.evaluate("document.querySelector('main li img').naturalWidth > 0"), true);
    await reader.getByRole('searchbox').fill('se compra');
    await reader.getByRole('button', { name: 'Buscar', exact: true }).click();
    await see(reader.getByRole('heading', { name: 'Articulos (1)' }), article);
    for (const size of [DESKTOP, PHONE]) await expectOpenAt(reader, size, article);
  });

  it('a message is written with the keyboard, mailed to the administrators, and read by them', async () => {
    const reader = await world.visit({ at: '/contact' });
    const name = reader.getByRole('textbox', { name: 'Nombre Completo' });
    await see(name);
    for (const size of [DESKTOP, PHONE]) await expectOpenAt(reader, size, name);
    await name.focus();
    for (const text of ['Eva Soto', '614 123 4567', 'eva@ejemplo.mx', MESSAGE]) {
      await reader.keyboard.type(text);
      await reader.keyboard.press('Tab');
    }
    await see(reader.getByText('Comprobación lista'));
    await reader.keyboard.press('Enter');
    await see(reader.getByRole('heading', { name: '¡Tu mensaje ha sido enviado!' }));

    const written = async () => (await world.mails()).filter(({ subject }) => subject.endsWith('| Contacto'));
    await comesToBe(async () => (await written()).length, 1);
    const [mail] = await written();
    expect(mail).toMatchObject({ replyTo: 'eva@ejemplo.mx' });
    for (const text of ['Eva Soto', '614 123 4567', MESSAGE]) expect(mail?.text).toContain(text);

    const page = await world.visit({ as: 'administrator', at: '/admin' });
    await page.getByRole('link', { name: 'Mensajes' }).click();
    const message = page.getByText(MESSAGE);
    await see(page.getByRole('heading', { level: 1, name: 'Mensajes' }), message);
    for (const size of [DESKTOP, PHONE]) await expectOpenAt(page, size, message);
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
