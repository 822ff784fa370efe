import type { LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { formatCount, formatMoment } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { looks } from '../../../ui/layout/primitives.ts';
import { workbookAddress } from '../data-load-calls.ts';
import { DownloadButton } from '../download-button.tsx';
import { LoadState } from './load-state.tsx';

/** A load's file, and who did what with it and when. */
export const LoadFacts = ({ load }: Readonly<{ load: LoadResult }>) => {
  const { _id: id, fileName, rows, sha256, uploadedBy, uploadedAt } = load;
  const address = workbookAddress(id);
  return (
    <Card as="section" title="El archivo">
      <Facts>
        <Fact name="Estado">
          <LoadState load={load} />
        </Fact>
        <Fact name="Filas">{formatCount(rows)}</Fact>
        <Fact name="Subida">{byAt(uploadedBy, uploadedAt)}</Fact>
        {load.confirmedAt && <Fact name="Confirmada">{byAt(load.confirmedBy, load.confirmedAt)}</Fact>}
        {load.appliedAt && (
          <Fact name={load.stopped ? 'Detenida' : 'Registrada por completo'}>{formatMoment(load.appliedAt)}</Fact>
        )}
        {load.revertedAt && (
          <Fact name={load.undoStopped ? 'Deshecha en parte' : 'Deshecha'}>
            {byAt(load.revertedBy, load.revertedAt)}
          </Fact>
        )}
        <Fact name="SHA-256" isWide>
          <code className={looks('small')}>{sha256}</code>
          <p className={looks('small', 'muted')}>
            Identifica el archivo: dos copias con este valor son iguales byte por byte.
          </p>
        </Fact>
      </Facts>
      <div className={looks('above4')}>
        <DownloadButton address={address} fileName={fileName}>
          Descargar el libro original
        </DownloadButton>
      </div>
    </Card>
  );
};

const byAt = (name: string | null, moment: string): string => `${formatMoment(moment)}, por ${name}`;
