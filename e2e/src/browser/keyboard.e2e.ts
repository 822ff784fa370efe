import { ADMIN } from '../running/monitor-process.ts';
import { focusComesTo, tabTo } from './keyboard.ts';
import { see, seeNoMore } from './seeing.ts';
import { isHome } from './site.ts';
import { openBrowserWorld } from './world/browser-world.ts';

describe('with the keyboard alone', () => {
  const world = openBrowserWorld();

  it('a reader gets from the address to a contract and its documents, and always sees where', async () => {
    const page = await world.visit({ as: 'stranger', at: '/' });
    await see(page.getByRole('button', { name: 'Seleccionar' }));
    await tabTo(page, 'link Ir al contenido');
    await page.keyboard.press('Enter');
    await focusComesTo(page, 'main');
    await tabTo(page, 'button Seleccionar');
    await page.keyboard.press('Enter');
    await page.waitForURL(isHome);
    await focusComesTo(page, 'main');

    await tabTo(page, 'link Contratos', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { name: '48 contratos' }));
    await focusComesTo(page, 'main');

    await tabTo(page, 'button Tipo de procedimiento Todos');
    await page.keyboard.press('Enter');
    const choices = page.getByRole('dialog', { name: 'Tipo de procedimiento' });
    await see(choices);
    await tabTo(page, 'checkbox Adjudicación directa');
    await page.keyboard.press('Space');
    await see(page.getByRole('heading', { name: '24 contratos' }));
    await focusComesTo(page, 'checkbox Adjudicación directa');
    await page.keyboard.press('Escape');
    await seeNoMore(choices);
    await focusComesTo(page, 'button Tipo de procedimiento Adjudicación directa');

    const { servicesDescription } = (
      await world.admin.post('/public-api/contracts/filtered-list', { procedureTypes: ['NO_BID'] })
    ).body.data.docs[0];
    await tabTo(page, `link Ver más sobre ${servicesDescription}`);
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { level: 1, name: servicesDescription }));
    await focusComesTo(page, 'main');

    await tabTo(page, 'button Consultar Contrato');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Contrato' });
    await see(dialog);
    await tabTo(page, 'link Abrir original (se abre en otra pestaña)');
    await page.keyboard.press('Escape');
    await seeNoMore(dialog);
    await focusComesTo(page, 'button Consultar Contrato');
  });

  it('an administrator signs in, and Enter sends the form', async () => {
    const page = await world.visit({ at: '/admin' });
    await see(page.getByRole('heading', { level: 1, name: 'Administración' }));
    await tabTo(page, 'textbox Usuario (correo electrónico)');
    await page.keyboard.type(ADMIN.username);
    await tabTo(page, 'textbox Contraseña');
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    await see(page.getByRole('heading', { level: 1, name: /^Hola, / }));
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
