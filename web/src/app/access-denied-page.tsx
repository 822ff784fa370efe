import { Link } from 'react-router-dom';
import { MessagePage } from './message-page.tsx';

export const AccessDeniedPage = () => (
  <MessagePage title="ACCESO DENEGADO">
    <p>Tu cuenta no tiene permiso para ver esta sección. Pide a un administrador general que te lo otorgue.</p>
    <p>
      Consulta las <Link to="/faq">preguntas frecuentes</Link> o <Link to="/contact">ponte en contacto</Link>.
    </p>
  </MessagePage>
);
