import { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import { visitEndpoints } from '@monitor/contracts-schema/visits/visit-endpoints';
import { screen, waitFor } from '@testing-library/dom';
import { findAddress, findHeading, findRole, findToast, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const { confirmEmail } = accountEndpoints;
const LINK = '/confirm-email/un-enlace';
const CONFIRMED = 'Tu correo se confirmó. Desde ahora inicia sesión con él.';

describe('the page that confirms an address', () => {
  it('confirms nothing until it is asked to, and leads to signing in', async () => {
    const { user } = openSite(LINK);
    await findHeading('Confirma tu correo');
    expect(api.asked(confirmEmail)).toEqual([]);
    api.answer(confirmEmail, { error: false, message: CONFIRMED });
    await user.click(await findRole('button', 'CONFIRMAR CORREO'));
    await screen.findByText(CONFIRMED);
    await findAddress('/login');
    expect(api.asked(confirmEmail)[0]?.body).toEqual({ token: 'un-enlace' });
  });

  it('is visited without its token', async () => {
    openSite(LINK);
    await waitFor(() =>
      expect(api.asked(visitEndpoints.registerVisit).map(({ body }) => body)).toEqual([
        { path: '/confirm-email/:token' },
      ]),
    );
  });

  it('goes on with the session that there is', async () => {
    const { user } = openSite(LINK, { permissions: [] });
    api.answer(confirmEmail, { error: false, message: CONFIRMED });
    await user.click(await findRole('button', 'CONFIRMAR CORREO'));
    await findToast(CONFIRMED);
    await findAddress(/^\/admin/);
  });

  it('says that a link is void, and that nobody could be asked', async () => {
    const { user } = openSite(LINK);
    api.refuse(confirmEmail, 'account.confirmation-expired');
    await user.click(await findRole('button', 'CONFIRMAR CORREO'));
    await screen.findByText(
      /^Este enlace ha expirado o no es válido\. La dirección de la cuenta sigue siendo la misma/,
    );
    api.lose(confirmEmail);
    await user.click(await findRole('button', 'CONFIRMAR CORREO'));
    await screen.findByText('No fue posible confirmar tu correo. Por favor intenta nuevamente.');
  });
});
