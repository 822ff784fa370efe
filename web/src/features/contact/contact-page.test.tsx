import { contactEndpoints, type SolvedChallenge } from '@monitor/contracts-schema/contact/contact-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { sanJeronimo } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, findToast, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { loadContactInfo, askContactChallenge, submitContact, listContactMessages, deleteContactMessage } =
  contactEndpoints;
const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'two' };

const info = {
  contactLocation: 'Escríbenos y te responderemos.',
  address: 'Plaza 1, San Jerónimo',
  schedule: 'Lunes a viernes',
  additionalInformation:
    'Ext. 12, enlace@ejemplo.mx. Más (en https://ejemplo.mx/citas?a=1 y www.ejemplo.mx), javascript:x@y',
};

beforeEach(() => {
  api.answer(loadContactInfo, { error: false, data: info });
  api.answer(askContactChallenge, async () => {
    const asked = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, data: { until: 'later' }, deriveKey };
    return {
      error: false as const,
      data: (await createChallenge({ ...asked, ...secrets })) as SolvedChallenge['challenge'],
    };
  });
});

const write = async (user: ReturnType<typeof openSite>['user'], email = 'eva@ejemplo.mx'): Promise<void> => {
  await user.type(await findRole('textbox', /Nombre Completo/), 'Eva Soto');
  await user.type(screen.getByRole('textbox', { name: /Correo electrónico/ }), email);
  await user.type(screen.getByRole('textbox', { name: /Mensaje/ }), '¿Dónde están los anexos?');
};
const send = (user: ReturnType<typeof openSite>['user']) => user.click(screen.getByRole('button', { name: 'Enviar' }));
const solvedIn = (altcha: string): SolvedChallenge => JSON.parse(atob(altcha));

describe('contact', () => {
  it('sends what was written with the work that the browser did meanwhile, and gives thanks', async () => {
    const { user } = openSite('/contact');
    await findHeading('Contacto');
    await screen.findByText(info.contactLocation);
    expect(api.asked(askContactChallenge)).toEqual([]); // nobody has begun to write
    await write(user);
    await screen.findByText(/Comprobación lista/);
    api.answer(submitContact, { error: false, message: 'Gracias, en breve.' });
    await send(user);
    await findRole('heading', '¡Tu mensaje ha sido enviado!');
    expect(document.activeElement?.textContent).toBe('¡Tu mensaje ha sido enviado!');
    await screen.findByText('Gracias por comunicarte con nosotros, en breve te responderemos.');
    await findToast('Gracias, en breve.');
    expect(screen.queryByRole('form')).toBeNull();
    const [sent] = api.asked(submitContact);
    const { altcha = '', ...form } = sent?.body ?? {};
    expect(form).toEqual({
      name: 'Eva Soto',
      phone: null,
      email: 'eva@ejemplo.mx',
      message: '¿Dónde están los anexos?',
    });
    expect(await verifySolution({ ...solvedIn(altcha), deriveKey, ...secrets })).toMatchObject({ verified: true });
    expect(sent?.organizationId).toBe(sanJeronimo._id);
  });

  it('says what is missing, each line leading to its field, and sends nothing', async () => {
    const { user } = openSite('/contact');
    await user.click(await findRole('button', 'Enviar'));
    await screen.findByText('El formulario contiene errores');
    for (const name of [/Nombre Completo/, /Correo/, /Mensaje/])
      expect(screen.getByRole('textbox', { name }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox', { name: /Teléfono/ }).getAttribute('aria-invalid')).toBeNull();
    expect(api.asked(submitContact)).toEqual([]);
  });

  it('keeps what was written when it could not be sent; the same goes under the same key, or with another challenge', async () => {
    const { user } = openSite('/contact');
    await write(user);
    api.lose(submitContact);
    await send(user);
    await findToast('No fue posible enviar tu mensaje. Intenta nuevamente.');
    api.refuse(submitContact, 'contact.not-verified');
    await send(user);
    await findToast(/No fue posible comprobar/);
    await waitFor(() => expect(api.asked(askContactChallenge)).toHaveLength(2));
    api.answer(submitContact, { error: false, message: 'Gracias.' });
    await send(user);
    await findRole('heading', '¡Tu mensaje ha sido enviado!');
    const [lost, refused, sent] = api.asked(submitContact);
    expect([refused?.idempotencyKey, refused?.body]).toEqual([lost?.idempotencyKey, lost?.body]);
    expect(sent?.body.altcha).not.toBe(lost?.body.altcha);
    expect(sent?.body.message).toBe(lost?.body.message);
  });

  it('shows a map of another site only to who asks for it, and links to one that follows nobody', async () => {
    const { user } = openSite('/contact');
    const link = await findRole('link', /Abrir en OpenStreetMap/);
    expect(link.getAttribute('href')).toBe('https://www.openstreetmap.org/search?query=Plaza+1%2C+San+Jer%C3%B3nimo');
    expect(document.querySelector('iframe')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver mapa' }));
    expect(screen.getByTitle('Mapa de la dirección').getAttribute('src')).toBe(
      `/public-api/contact/map?organization=${sanJeronimo._id}`,
    );
  });

  it('says that where the organization is to be found cannot be had, and leaves the form', async () => {
    api.lose(loadContactInfo);
    const { user } = openSite('/contact');
    await screen.findByText('La información de contacto no se encuentra disponible en este momento.');
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeTruthy();
    api.answer(loadContactInfo, { error: false, data: info });
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await screen.findByText(info.contactLocation);
  });

  it('leads to the addresses of sites and of mail that its texts name, and to nothing else', async () => {
    openSite('/contact');
    const place = (await findRole('heading', 'Información adicional')).parentElement!;
    expect(place.textContent).toContain('Ext. 12, enlace@ejemplo.mx. Más (en https://ejemplo.mx/citas?a=1');
    expect(
      within(place)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['mailto:enlace%40ejemplo.mx', 'https://ejemplo.mx/citas?a=1', 'http://www.ejemplo.mx/']);
  });

  it('is with an organization: who has chosen none chooses one first', async () => {
    openSite('/contact', { organization: null });
    await findAddress(/^\/select-organization\?redirectTo=.*contact$/);
  });
});

describe('messages', () => {
  it('are read by who holds the settings, and removed when somebody asks for that', async () => {
    const messages = [
      { _id: 'a'.repeat(32), name: 'Eva Soto', phone: '614 123', email: 'eva@ejemplo.mx', message: 'Hola' },
    ].map((message) => ({ ...message, sentAt: '2026-03-04T18:00:00.000Z', isMailed: false }));
    api.answer(listContactMessages, { error: false, data: { page: 1, pages: 1, total: 1, messages } });
    const { user } = openSite('/admin/messages', { permissions: ['SETTINGS'] });
    await findHeading('Mensajes');
    await findRole('heading', 'Eva Soto');
    expect(screen.getByRole('link', { name: 'eva@ejemplo.mx' }).getAttribute('href')).toBe('mailto:eva%40ejemplo.mx');
    expect(screen.getByText('Aún sin enviar por correo')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Eliminar el mensaje de Eva Soto' }));
    api.answer(deleteContactMessage, { error: false, message: 'El mensaje fue eliminado correctamente' });
    api.answer(listContactMessages, { error: false, data: { page: 1, pages: 1, total: 0, messages: [] } });
    await user.click(await findRole('button', 'Eliminar'));
    await findToast('El mensaje fue eliminado correctamente');
    await screen.findByText('Por el momento no hay mensajes');
    expect(api.asked(deleteContactMessage).map(({ body }) => body)).toEqual([{ _id: 'a'.repeat(32) }]);
  });

  it('are nobody else’s to read', async () => {
    openSite('/admin/messages', { permissions: ['CONTRACTS'] });
    await findHeading('ACCESO DENEGADO');
    expect(api.asked(listContactMessages)).toEqual([]);
  });
});
