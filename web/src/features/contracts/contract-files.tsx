import type { PublicContract } from '@monitor/contracts-schema/contracts/contract-answers';
import { type DocumentLink, documentHref, documentTitles } from '@monitor/contracts-schema/contracts/document-links';
import { copyAddress } from '@monitor/contracts-schema/files/file-addresses';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { looks, shares, stack } from '../../ui/layout/primitives.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './contract-files.module.css';

const links = Object.keys(documentTitles) as readonly DocumentLink[]; // its keys are what DocumentLink is

/** The documents of a contract: where each was published, and the copy this monitor keeps of it. */
export const ContractFiles = ({ contract }: { contract: PublicContract }) => {
  const [selected, setSelected] = useState<DocumentLink>('contractUrl');
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={stack(4)} aria-labelledby="archivos">
      <h2 id="archivos">Archivos</h2>
      <ul className={shares(15, 3)}>
        {links.map((link) => (
          <li key={link} className={classes(styles.tile, looks('boxed', 'inset4', 'center'))}>
            <Icon name={contract[link] ? 'file-check' : 'document'} size={28} className={looks('muted')} />
            <h3 className={looks('md')}>{documentTitles[link]}</h3>
            {contract[link] ? (
              <Button
                size="s"
                onPress={() => {
                  setSelected(link);
                  setOpen(true);
                }}
              >
                Consultar<span className="visually-hidden"> {documentTitles[link]}</span>
              </Button>
            ) : (
              <p className={styles.none}>Documento no disponible</p>
            )}
          </li>
        ))}
      </ul>
      <Dialog title={documentTitles[selected]} isOpen={isOpen} onClose={() => setOpen(false)} size="s">
        <Offers contract={contract} field={selected} />
      </Dialog>
    </section>
  );
};

const Offers = ({ contract, field }: Readonly<{ contract: PublicContract; field: DocumentLink }>) => {
  const { [field]: link, [`${field}Backup` as const]: backup } = contract;
  const original = documentHref(link);
  return (
    <div className={stack(6)}>
      <section className={stack(2, 'start')}>
        <h3 className={looks('md')}>Enlace original</h3>
        {original ? (
          <>
            <p className={looks('sm', 'muted', 'breaks')}>{original}</p>
            <ButtonLink to={original} target="_blank" rel="noopener noreferrer" variant="primary" iconAfter="external">
              Abrir original<span className="visually-hidden"> (se abre en otra pestaña)</span>
            </ButtonLink>
          </>
        ) : (
          <>
            <p className={styles.none}>Enlace original no disponible</p>
            {link && <p className={looks('sm', 'muted', 'breaks')}>Se publicó: «{link}»</p>}
          </>
        )}
      </section>
      <section className={stack(2, 'start')}>
        <h3 className={looks('md')}>Respaldo</h3>
        {backup ? (
          <>
            <p className={looks('sm', 'muted', 'breaks')}>
              La copia que guardó este monitor, por si el original deja de existir.
            </p>
            <ButtonLink
              to={copyAddress(backup, { contract: contract._id, field })}
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
