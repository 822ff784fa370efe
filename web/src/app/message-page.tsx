import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePageTitle } from '../lib/page-title.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import styles from './message-page.module.css';

/** Whether the site has shown no other page in this tab: the router counts them there. */
const isFirstPage = (): boolean => !(window.history.state?.idx > 0);

/** A page that says why there is nothing else here, and the ways on. */
export const MessagePage = ({ title, children }: { title: string; children: ReactNode }) => {
  const navigate = useNavigate();
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <div className={styles.text}>{children}</div>
      <div className={styles.ways}>
        <Button variant="secondary" onPress={() => (isFirstPage() ? navigate('/') : navigate(-1))}>
          Regresar
        </Button>
        <ButtonLink variant="primary" to="/">
          Ir al Inicio
        </ButtonLink>
      </div>
    </div>
  );
};
