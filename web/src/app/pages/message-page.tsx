import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { cluster, looks } from '../../ui/layout/primitives.ts';
import styles from './message-page.module.css';

/** Whether this tab has shown another page of the site: a browser that does not say so leaves it to the router's count. */
const hasEarlierPage = (): boolean => {
  const { history, navigation }: Window & { navigation?: Readonly<{ canGoBack: boolean }> } = window;
  return navigation?.canGoBack ?? history.state?.idx > 0;
};

/** A page that says why there is nothing else here, and the ways on. */
export const MessagePage = ({ title, children }: { title: string; children: ReactNode }) => {
  const navigate = useNavigate();
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <div className={looks('lg', 'muted', 'above4', 'below8')}>{children}</div>
      <div className={cluster(3)}>
        <Button variant="secondary" onPress={() => (hasEarlierPage() ? navigate(-1) : navigate('/'))}>
          Regresar
        </Button>
        <ButtonLink variant="primary" to="/">
          Ir al Inicio
        </ButtonLink>
      </div>
    </div>
  );
};
