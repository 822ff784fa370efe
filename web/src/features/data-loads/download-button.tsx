import { type ReactNode, useState } from 'react';
import { ApiProblem } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/controls/button.tsx';

type DownloadButtonProps = Readonly<{ address: string; fileName: string; children: ReactNode }>;

export const DownloadButton = ({ address, fileName, children }: DownloadButtonProps) => {
  const [isWaiting, setWaiting] = useState(false);
  const fetchIt = async (): Promise<void> => {
    setWaiting(true);
    try {
      await download(address, fileName);
    } catch (problem) {
      showToast('danger', problem instanceof ApiProblem ? problem.message : 'Documento no disponible');
    }
    setWaiting(false);
  };
  return (
    <Button icon="download" isPending={isWaiting} onPress={fetchIt}>
      {children}
    </Button>
  );
};
