import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../lib/api/api.ts';
import { download } from '../../lib/api/download.ts';
import { showToast } from '../../lib/toasts.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { line } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './menu-button.module.css';
import { MenuButton } from './menu-button.tsx';

const WAIT = 7_000;

type WaitDialogProps = Readonly<{ isOpen: boolean; onClose: () => void; text?: string }>;

/** Says that a document is on its way; leaves by itself after seven seconds, or when told. */
const WaitDialog = ({ isOpen, onClose, text = 'Tu documento se descargará en un momento...' }: WaitDialogProps) => {
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(onClose, WAIT);
    return () => clearTimeout(timer);
  }, [isOpen, onClose]);

  return (
    <Dialog title="Descarga" isOpen={isOpen} onClose={onClose} size="s" closesOnOutsidePress>
      <p className={classes(styles.text, line(4, 'center'))}>
        <Spinner size={28} />
        {text}
      </p>
    </Dialog>
  );
};

const allFormats = [
  { id: 'pdf', label: 'PDF', hint: 'Para leer e imprimir' },
  { id: 'xls', label: 'Excel', hint: 'Libro .xlsx' },
  { id: 'csv', label: 'CSV', hint: 'Texto separado por comas' },
  { id: 'json', label: 'JSON', hint: 'Para programas' },
] as const;

/** The wait leaves by itself, and a long document may take longer. */
const STILL_ON_ITS_WAY = 'Seguimos preparando tu documento: se descargará al terminar.';

type Format = (typeof allFormats)[number]['id'];

/** Another file of the list, beside its formats: of everything, or of what the filters leave. */
export type OtherFile = Readonly<{
  id: string;
  label: string;
  hint: string;
  fetch: (filtered: boolean) => Promise<void>;
}>;

type DownloadMenuProps = Readonly<{
  label?: string;
  /** Where a format is fetched: everything, or what the filters leave. */
  addressOf: (format: Format, filtered: boolean) => string;
  /** What is asked beside the address. */
  body?: unknown;
  fileName: string;
  others?: readonly OtherFile[];
  isDisabled?: boolean;
  /** Whether there are filters to choose about. */
  isFiltered: boolean;
  /** The formats that there are; all of them by default. */
  formats?: readonly Format[];
  /** Whose log the list follows, when it is not the chosen organization's. */
  log?: string | undefined;
}>;

/** Offers a list in every format; with filters in use, all of it or what they leave. */
export const DownloadMenu = ({
  label = 'Descargar',
  addressOf,
  body,
  fileName,
  isFiltered,
  formats,
  others = [],
  isDisabled = false,
  log,
}: DownloadMenuProps) => {
  const [chosen, setChosen] = useState<OtherFile>();
  const [isWaiting, setWaiting] = useState(false);
  const waits = useRef(0);
  const offered = allFormats
    .filter(({ id }) => formats?.includes(id) ?? true)
    .map((format) => ({
      ...format,
      fetch: (filtered: boolean) =>
        download(addressOf(format.id, filtered), `${fileName}.${format.id === 'xls' ? 'xlsx' : format.id}`, log, body),
    }));
  const stopWaiting = useCallback(() => {
    setWaiting(false);
    showToast('info', STILL_ON_ITS_WAY);
  }, []);

  const fetchIt = async (file: OtherFile, filtered: boolean): Promise<void> => {
    setChosen(undefined);
    setWaiting(true);
    const wait = ++waits.current;
    try {
      await file.fetch(filtered);
    } catch (problem) {
      showToast('danger', problem instanceof ApiProblem ? problem.message : 'Documento no disponible');
    }
    if (wait === waits.current) setWaiting(false);
  };

  return (
    <>
      <MenuButton
        label={label}
        icon="download"
        isDisabled={isDisabled}
        items={[...offered, ...others].map((file) => ({
          id: file.id,
          label: file.label,
          hint: file.hint,
          onAction: () => (isFiltered ? setChosen(file) : void fetchIt(file, false)),
        }))}
      />
      <Dialog
        title="¿Qué quieres descargar?"
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        size="s"
        footer={
          <>
            <Button onPress={() => chosen && fetchIt(chosen, false)}>Lista completa</Button>
            <Button variant="primary" onPress={() => chosen && fetchIt(chosen, true)}>
              Datos filtrados
            </Button>
          </>
        }
      >
        <p>Hay filtros en uso. Puedes descargar la lista completa o solo los datos que ves.</p>
      </Dialog>
      <WaitDialog isOpen={isWaiting} onClose={stopWaiting} />
    </>
  );
};
