import { useAtomValue } from 'jotai';
import { sharedAddress } from '../../lib/address/paths.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from './button.tsx';

/** Copies the page's address, with what it shows and whose it is. */
export const ShareButton = () => {
  const organizationId = useAtomValue(organizationAtom)?._id;
  const share = async (): Promise<void> => {
    const address = sharedAddress(location, organizationId);
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
