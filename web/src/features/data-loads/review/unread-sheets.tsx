import { Notice } from '../../../ui/feedback/notice.tsx';

const list = new Intl.ListFormat('es-MX');

/** Of a file of several sheets one is read: said, with the others, which may hold contracts too. */
export const UnreadSheets = ({ names }: Readonly<{ names: readonly string[] }>) => (
  <Notice kind="warning">
    Solo se leyó la primera hoja visible del libro. {names.length === 1 ? 'Quedó' : 'Quedaron'} sin leer{' '}
    {list.format(names.map((name) => `«${name}»`))}. Si {names.length === 1 ? 'tiene' : 'tienen'} contratos, cárgalos en
    un libro aparte.
  </Notice>
);
