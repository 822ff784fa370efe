import { Button } from '../controls/button.tsx';
import { Notice } from './notice.tsx';

type PastListNoticeProps = Readonly<{
  /** The page that was asked, and the one whose rows are shown instead. */
  requested: number;
  shown: number;
  onRetry: () => void;
  isRetrying: boolean;
}>;

/** Over rows from before: what could not be had, what these are, and another try. */
export const PastListNotice = ({ requested, shown, onRetry, isRetrying }: PastListNoticeProps) => (
  <Notice
    kind="warning"
    title={requested === shown ? 'No fue posible actualizar la lista' : `No fue posible mostrar la página ${requested}`}
    actions={
      <Button size="s" icon="retry" onPress={onRetry} isPending={isRetrying}>
        Intentar de nuevo
      </Button>
    }
  >
    {requested === shown ? 'Lo que ves es lo último que se pudo obtener.' : `Sigues viendo la página ${shown}.`} Revisa
    tu conexión.
  </Notice>
);
