import { screen } from '@testing-library/dom';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { findHeading } from '../../testing/open-site.tsx';
import { render } from '../../testing/render.ts';
import { ErrorPage } from './error-page.tsx';

const open = (failure: Error): void => {
  const loader = () => {
    throw failure;
  };
  const routes = [{ path: '/', loader, element: null, errorElement: <ErrorPage />, hydrateFallbackElement: <p /> }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
};

describe('what is left when a page cannot be shown', () => {
  it.each([
    ['Algo salió mal', new Error('broken')],
    ['El monitor está en mantenimiento', new TypeError('Failed to fetch dynamically imported module: /assets/a.js')],
  ])('is %s: it can be loaded again, and somebody can be told', async (title, failure) => {
    open(failure);
    await findHeading(title);
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Recargar' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'reporta el problema' }).getAttribute('href')).toBe('/contact');
    expect(screen.getByRole('link', { name: 'preguntas frecuentes' }).getAttribute('href')).toBe('/faq');
  });

  it('is for lack of a network, and says so, where the browser knows of none', async () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    open(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
    await findHeading('No hay conexión a internet');
    Reflect.deleteProperty(navigator, 'onLine');
  });
});
