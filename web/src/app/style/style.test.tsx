import { allEndpoints } from '@monitor/contracts-schema/all-endpoints';
import { themeColors } from '@monitor/contracts-schema/organizations/theme-colors';
import { visitEndpoints } from '@monitor/contracts-schema/visits/visit-endpoints';
import { screen, waitFor } from '@testing-library/dom';
import { findAddress, findHeading, findRole, openSite } from '../../testing/open-site.tsx';
import { api } from '../../testing/scripted-api.ts';

const worn = (): string => document.documentElement.style.getPropertyValue('--accent');

/** Everything that was asked, but for the count of visits, which every page is told to. */
const asked = () => allEndpoints.filter((one) => one !== visitEndpoints.registerVisit && api.asked(one).length > 0);

describe('the showcase', () => {
  it('shows what pages are made of in the theme of its address, and asks for nothing', async () => {
    const { user } = openSite('/style?tema=yellow', { organization: null });
    await findHeading('Componentes');
    expect(worn()).toBe(themeColors.yellow);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tema' }), 'dark');
    await waitFor(() => expect(worn()).toBe(themeColors.dark));
    await findAddress('/style?tema=dark');
    await user.click(screen.getByRole('link', { name: 'Monitor público' }));
    await findHeading('Monitor público');
    await findAddress('/style/client?tema=dark');
    expect(asked()).toEqual([]);
  });

  it('shows each page that stands where another cannot', async () => {
    const { user } = openSite('/style/errors', { organization: null });
    await findHeading('PÁGINA NO ENCONTRADA');
    for (const [button, heading] of [
      ['Acceso denegado', 'ACCESO DENEGADO'],
      ['Algo salió mal', 'Algo salió mal'],
      ['Mantenimiento', 'El monitor está en mantenimiento'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: button }));
      await findHeading(heading);
    }
  });

  it('shows a sign-in that is refused, and signs nobody in', async () => {
    const { user } = openSite('/style/login', { organization: null });
    await user.click(await findRole('button', 'INICIAR SESIÓN'));
    expect(screen.getByText('Usuario o contraseña incorrectos. Por favor intenta nuevamente.')).toBeTruthy();
    await findAddress('/style/login');
    expect(asked()).toEqual([]);
  });
});
