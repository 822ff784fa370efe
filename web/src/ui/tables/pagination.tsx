import { formatCount } from '../../lib/format/format.ts';
import { cluster, line, looks } from '../layout/primitives.ts';
import { Icon, type IconName } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './list-pages.module.css';
import { pageWindow } from './page-window.ts';

type PaginationProps = Readonly<{
  page: number;
  pages: number;
  total: number;
  onPage: (page: number) => void;
  /** What is paged: `Contratos`. */
  label: string;
}>;

export const PaginationNav = ({ page, pages, total, onPage, label }: PaginationProps) => {
  const last = Math.max(1, pages);
  const records = total === 1 ? 'registro' : 'registros';
  return (
    <nav className={classes(styles.pagination, cluster('3-6', 'center', 'between'))} aria-label={`Páginas de ${label}`}>
      <p className={looks('sm', 'muted')} aria-live="polite">
        Página {formatCount(page)} de {formatCount(last)} · {formatCount(total)} {records}
      </p>
      {last > 1 && (
        <ul className={classes(styles.pagePages, line(1), 'no-print')}>
          <Step label="Primera página" icon="page-first" to={1} isOff={page <= 1} onPage={onPage} />
          <Step label="Página anterior" icon="chevron-left" to={page - 1} isOff={page <= 1} onPage={onPage} />
          {pageWindow(page, last).map((number) => (
            <li key={number}>
              <button
                type="button"
                className={classes(styles.page, looks('tabular', 'centers'), number === page && styles.current)}
                aria-current={number === page ? 'page' : undefined}
                aria-label={`Página ${number}`}
                onClick={() => number !== page && onPage(number)}
              >
                {formatCount(number)}
              </button>
            </li>
          ))}
          <Step label="Página siguiente" icon="chevron-right" to={page + 1} isOff={page >= last} onPage={onPage} />
          <Step label="Última página" icon="page-last" to={last} isOff={page >= last} onPage={onPage} />
        </ul>
      )}
    </nav>
  );
};

type StepProps = Readonly<{
  label: string;
  icon: IconName;
  to: number;
  isOff: boolean;
  onPage: (page: number) => void;
}>;

/** Stays focusable when there is nowhere to go, so that the keyboard does not lose its place. */
const Step = ({ label, icon, to, isOff, onPage }: StepProps) => (
  <li>
    <button
      type="button"
      className={classes(styles.page, looks('tabular', 'centers'))}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onPage(to)}
    >
      <Icon name={icon} />
    </button>
  </li>
);
