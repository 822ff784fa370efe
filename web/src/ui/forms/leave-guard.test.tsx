import { fireEvent, screen } from '@testing-library/dom';
import { useLayoutEffect, useState } from 'react';
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router-dom';
import { render } from '../../testing/render.ts';
import { LeaveGuard } from './leave-guard.tsx';

/** A form with something typed; once it is saved the page is left in the very moment in which it is gone. */
const Form = ({ end }: { end: 'gone' | 'clean' }) => {
  const [isSaved, setSaved] = useState(false);
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (isSaved) void navigate('/next');
  }, [isSaved, navigate]);
  return (
    <>
      <button type="button" onClick={() => setSaved(true)}>
        Guardar
      </button>
      <Link to="/next">Siguiente</Link>
      {!(isSaved && end === 'gone') && <LeaveGuard isDirty={!isSaved} />}
    </>
  );
};

const open = async (end: 'gone' | 'clean') => {
  const router = createMemoryRouter([
    { path: '/', element: <Form end={end} /> },
    { path: '/next', element: <p>La siguiente</p> },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByText('Guardar');
  return router;
};

describe('a guard over what is not saved', () => {
  it('asks before it is left', async () => {
    const router = await open('gone');
    fireEvent.click(screen.getByText('Siguiente'));
    expect(await screen.findByRole('alertdialog', { name: '¿Descartar los cambios?' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/');
  });

  it.each(['gone', 'clean'] as const)('lets go of who leaves the moment it is %s', async (end) => {
    await open(end);
    fireEvent.click(screen.getByText('Guardar'));
    expect(await screen.findByText('La siguiente')).toBeTruthy();
  });
});
