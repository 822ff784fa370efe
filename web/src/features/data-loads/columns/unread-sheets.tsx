import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';

const list = new Intl.ListFormat('es-MX');

type UnreadSheetsProps = Readonly<{
  /** The sheet that was read. */
  sheet: string | undefined;
  names: readonly string[];
  isLocked: boolean;
  onChosen: (name: string) => void;
}>;

/** Of a file of several sheets one is read: said, with the others, of which any can be read in its place. */
export const UnreadSheets = ({ sheet, names, isLocked, onChosen }: UnreadSheetsProps) => (
  <Notice
    kind="warning"
    actions={names.map((name) => (
      <Button key={name} size="s" isDisabled={isLocked} onPress={() => onChosen(name)}>
        Leer «{name}»
      </Button>
    ))}
  >
    Solo se leyó {sheet === undefined ? 'una hoja' : `la hoja «${sheet}»`} del libro.{' '}
    {names.length === 1 ? 'Quedó' : 'Quedaron'} sin leer {list.format(names.map((name) => `«${name}»`))}.{' '}
    {names.length === 1
      ? 'Si tiene contratos, léela en su lugar, o cárgala después en un libro aparte.'
      : 'Si tienen contratos, lee una en su lugar, o cárgalas después en libros aparte.'}{' '}
    Al leer otra hoja se pierde lo que hayas corregido en las filas de esta.
  </Notice>
);
