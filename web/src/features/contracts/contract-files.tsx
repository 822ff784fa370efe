import type { DocumentLink, PublicContract } from '@monitor/contracts-schema';
import { useState } from 'react';
import { documentHref } from '../../lib/document-href.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './contract-files.module.css';

const files = [
  { link: 'contractUrl', title: 'Contrato' },
  { link: 'announcementUrl', title: 'Convocatoria / Invitación' },
  { link: 'clarificationMeetingJudgmentUrl', title: 'Fallo de Junta de Aclaraciones' },
  { link: 'presentationProposalsDocUrl', title: 'Presentación de Propuesta' },
] as const satisfies readonly { link: DocumentLink; title: string }[];

type DocumentFile = (typeof files)[number];

/** The documents of a contract: where each was published, and the copy this monitor keeps of it. */
export const ContractFiles = ({ contract }: { contract: PublicContract }) => {
  const [asked, setAsked] = useState<DocumentFile>(files[0]);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.files} aria-labelledby="archivos">
      <h2 id="archivos">Archivos</h2>
      <ul className={styles.tiles}>
        {files.map((file) => (
          <li key={file.link} className={styles.tile}>
            <Icon name={contract[file.link] ? 'file-check' : 'document'} size={28} className={styles.icon} />
            <h3 className={styles.title}>{file.title}</h3>
            {contract[file.link] ? (
              <Button
                size="s"
                onPress={() => {
                  setAsked(file);
                  setOpen(true);
                }}
              >
                Consultar<span className="visually-hidden"> {file.title}</span>
              </Button>
            ) : (
              <p className={styles.none}>Documento no disponible</p>
            )}
          </li>
        ))}
      </ul>
      <Dialog title={asked.title} isOpen={isOpen} onClose={() => setOpen(false)} size="s">
        <Offers link={contract[asked.link]} backup={contract[`${asked.link}Backup`]} />
      </Dialog>
    </section>
  );
};

const Offers = ({ link, backup }: Readonly<{ link: string | null; backup: string | null }>) => {
  const original = documentHref(link);
  return (
    <div className={styles.offers}>
      <section className={styles.offer}>
        <h3>Enlace original</h3>
        {original ? (
          <>
            <p className={styles.address}>{original}</p>
            <ButtonLink to={original} target="_blank" rel="noopener noreferrer" variant="primary" iconAfter="external">
              Abrir original<span className="visually-hidden"> (se abre en otra pestaña)</span>
            </ButtonLink>
          </>
        ) : (
          <>
            <p className={styles.none}>Enlace original no disponible</p>
            {link && <p className={styles.address}>Se publicó: «{link}»</p>}
          </>
        )}
      </section>
      <section className={styles.offer}>
        <h3>Respaldo</h3>
        {backup ? (
          <>
            <p className={styles.about}>La copia que guardó este monitor, por si el original deja de existir.</p>
            <ButtonLink
              to={`/public-api/files/download/${backup}`}
              reloadDocument
              target="_blank"
              rel="noopener"
              icon="download"
            >
              Descargar respaldo
            </ButtonLink>
          </>
        ) : (
          <p className={styles.none}>Respaldo no disponible</p>
        )}
      </section>
    </div>
  );
};
