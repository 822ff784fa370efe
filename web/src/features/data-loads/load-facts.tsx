import type { LoadResult } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import type { ReactNode } from 'react';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { workbookAddress } from './data-load-calls.ts';
import { DownloadButton } from './download-button.tsx';
import styles from './load-facts.module.css';
import { LoadState } from './load-state.tsx';

/** A load's file, and who did what with it and when. */
export const LoadFacts = ({ load }: Readonly<{ load: LoadResult }>) => {
  const { _id: id, status, fileName, rows, sha256, uploadedBy, uploadedAt } = load;
  const address = workbookAddress(id);
  return (
    <Card as="section" title="El archivo">
      <dl className={styles.facts}>
        <Fact name="Estado">
          <LoadState status={status} />
        </Fact>
        <Fact name="Filas">{formatCount(rows)}</Fact>
        <Fact name="Subida">{byAt(uploadedBy, uploadedAt)}</Fact>
        {load.confirmedAt && <Fact name="Confirmada">{byAt(load.confirmedBy, load.confirmedAt)}</Fact>}
        {load.appliedAt && <Fact name="Registrada por completo">{formatMoment(load.appliedAt)}</Fact>}
        {load.revertedAt && <Fact name="Deshecha">{byAt(load.revertedBy, load.revertedAt)}</Fact>}
        <Fact name="SHA-256" isWide>
          <code className={styles.sha}>{sha256}</code>
          <p className={styles.hint}>Identifica el archivo: dos copias con este valor son iguales byte por byte.</p>
        </Fact>
      </dl>
      <DownloadButton address={address} fileName={fileName}>
        Descargar el libro original
      </DownloadButton>
    </Card>
  );
};

const byAt = (name: string | null, moment: string): string => `${formatMoment(moment)}, por ${name}`;

type FactProps = Readonly<{ name: string; isWide?: boolean; children: ReactNode }>;

const Fact = ({ name, isWide = false, children }: FactProps) => (
  <div className={isWide ? styles.wide : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
