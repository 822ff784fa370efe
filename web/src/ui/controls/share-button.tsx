import { showToast } from '../../lib/toasts.ts';
import { Button } from './button.tsx';

/** Copies the page's address, with what it shows and whose it is. */
export const ShareButton = () => {
  const share = async (): Promise<void> => {
    const address = location.href;
    try {
      await navigator.clipboard.writeText(address);
      showToast('info', 'Se ha copiado el enlace correctamente');
    } catch {
      window.prompt('Copia el enlace:', address);
    }
  };
  return (
    <Button icon="share" onPress={share}>
      Compartir
    </Button>
  );
};
