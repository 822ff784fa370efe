import { accessDenied } from '@monitor/contracts-schema/site/message-pages';
import { Link } from 'react-router-dom';
import { MessagePage } from './message-page.tsx';

export const AccessDeniedPage = () => (
  <MessagePage title={accessDenied.title}>
    <p>{accessDenied.reason}</p>
    <p>
      Consulta las <Link to="/faq">preguntas frecuentes</Link> o <Link to="/contact">ponte en contacto</Link>.
    </p>
  </MessagePage>
);
