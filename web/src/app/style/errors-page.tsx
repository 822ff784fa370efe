import { type ReactNode, useState } from 'react';
import { ChoiceButtons } from '../../ui/controls/choice-buttons.tsx';
import { AccessDeniedPage } from '../pages/access-denied-page.tsx';
import { BrokenPage, MaintenancePage } from '../pages/error-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';

type Shown = 'not-found' | 'denied' | 'broken' | 'maintenance';

const options: readonly Readonly<{ id: Shown; label: string }>[] = [
  { id: 'not-found', label: 'No encontrada' },
  { id: 'denied', label: 'Acceso denegado' },
  { id: 'broken', label: 'Algo salió mal' },
  { id: 'maintenance', label: 'Mantenimiento' },
];

const pages: Readonly<Record<Shown, ReactNode>> = {
  'not-found': <NotFoundPage />,
  denied: <AccessDeniedPage />,
  broken: <BrokenPage />,
  maintenance: <MaintenancePage />,
};

/** The pages that stand where another one cannot, one at a time. */
export const ErrorsPage = () => {
  const [shown, setShown] = useState<Shown>('not-found');
  return (
    <>
      <ChoiceButtons legend="Página de error" options={options} chosen={shown} onChoose={setShown} />
      {pages[shown]}
    </>
  );
};
