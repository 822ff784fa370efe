import { Link } from 'react-router-dom';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import styles from './message-page.module.css';

/** What is left when a page breaks: say so, offer to load it again. */
export const ErrorPage = () => {
  usePageTitle('Algo salió mal');
  return (
    <div className={styles.page} role="alert">
      <h1>Algo salió mal</h1>
      <div className={styles.text}>
        <p>La página no se pudo mostrar. La información del monitor no se ha perdido.</p>
        <p>
          Si vuelve a ocurrir, <Link to="/contact">reporta el problema</Link> o consulta las{' '}
          <Link to="/faq">preguntas frecuentes</Link>.
        </p>
      </div>
      <div className={styles.ways}>
        <Button variant="primary" onPress={() => location.reload()}>
          Recargar
        </Button>
      </div>
    </div>
  );
};
