import { Link } from 'react-router-dom';
import { MessagePage } from './message-page.tsx';

export const NotFoundPage = () => (
  <MessagePage title="PÁGINA NO ENCONTRADA">
    <p>La dirección no corresponde a ninguna página del monitor. Puede que haya cambiado o que le falte una parte.</p>
    <p>
      Consulta las <Link to="/faq">preguntas frecuentes</Link> o <Link to="/contact">ponte en contacto</Link>.
    </p>
  </MessagePage>
);
