import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../controls/button.tsx';
import { MenuButton } from '../controls/menu-button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { FailedState } from '../feedback/failed-state.tsx';
import { lazyOr } from '../feedback/lazy-or.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { cluster, line, looks, stack } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './chart.module.css';
import { type ChartView, csvOf } from './chart-data.ts';
import type { ChartHandle, PictureType } from './chart-drawing.tsx';
import { ChartTableView } from './chart-table.tsx';

/** Hands a text made on this page to the browser as a file. */
const saveFile = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASED_AFTER_MS);
};

/** Long enough for any browser to have begun saving. */
const RELEASED_AFTER_MS = 60_000;

const loadDrawing = () => import('./chart-drawing.tsx');

/** Stands where the chart would be when its program cannot be had: the table is there all the same. */
const NotLoaded = () => (
  <FailedState
    title="La gráfica no se pudo cargar"
    text="Los mismos datos están en la tabla. Recarga la página para intentarlo de nuevo."
  />
);

const ChartDrawing = lazyOr(async () => (await loadDrawing()).ChartDrawing, NotLoaded);

type NotDrawnYetProps = Readonly<{ title: string; table: ChartView['table']; height: number }>;

/** Until a chart is drawn there is its place; on paper, its table. */
const NotDrawnYet = ({ title, table, height }: NotDrawnYetProps) => (
  <>
    <div className="no-print">
      <Skeleton height={height} />
    </div>
    <div className="print-only" aria-hidden="true">
      <ChartTableView caption={title} table={table} />
    </div>
  </>
);

type ChartProps = Readonly<{
  title: string;
  /** Undefined while it is on its way. */
  view: ChartView | undefined;
  /** What it means that there is nothing to draw; undefined when there is. */
  emptyText?: string | undefined;
  /** Why it cannot be shown; undefined when it can. */
  failure?: string | undefined;
  onRetry: () => void;
  isRetrying?: boolean;
  /** A newer answer is on its way. */
  isStale?: boolean;
  height?: number;
  /** Name of the downloaded files, without their ending. */
  fileName: string;
  /** What a downloaded picture says beneath its title and at its foot. */
  subtitle: string;
  source: string;
  /** What is to be known to read it well. */
  note?: ReactNode;
  /** How it may be looked at otherwise. */
  controls?: ReactNode;
}>;

/** A chart with its caption, the same figures as a table, its downloads, and what stands there while it cannot be shown. */
export const Chart = ({
  title,
  view,
  emptyText,
  failure,
  note,
  controls,
  isStale = false,
  height = 360,
  ...rest
}: ChartProps) => {
  const titleId = useId();
  const [isTable, setTable] = useState(false);
  const drawing = useRef<ChartHandle>(null);
  const isShown = view !== undefined && emptyText === undefined && failure === undefined;

  useEffect(() => void loadDrawing().catch(() => {}), []);

  const downloadPicture = async (type: PictureType): Promise<void> => {
    const { subtitle, source, fileName } = rest;
    try {
      if (!drawing.current) throw new Error('There is no drawing to take a picture of');
      await drawing.current.download(type, { title, subtitle, source, fileName });
    } catch {
      showToast('danger', 'No fue posible crear la imagen. Descarga los datos en CSV.');
    }
  };

  return (
    <figure className={classes(styles.chart, stack(4, 'shrinks', 'raised', 'padded'))} aria-labelledby={titleId}>
      <figcaption className={cluster('1-4', 'start', 'between')}>
        <h2 id={titleId} className={classes(styles.title, looks('lg'))}>
          {title}
        </h2>
        {isShown && (
          <div className={classes(styles.actions, line(1))}>
            <Button
              variant="quiet"
              size="s"
              icon={isTable ? 'chart' : 'table'}
              onPress={() => setTable(!isTable)}
              aria-describedby={titleId}
            >
              {isTable ? 'Ver gráfica' : 'Ver tabla'}
            </Button>
            <MenuButton
              label="Descargar"
              icon="download"
              variant="quiet"
              size="s"
              items={[
                ...(isTable
                  ? []
                  : ([
                      {
                        id: 'png',
                        label: 'PNG',
                        hint: 'Imagen para documentos',
                        onAction: () => void downloadPicture('png'),
                      },
                      {
                        id: 'svg',
                        label: 'SVG',
                        hint: 'Imagen que se puede ampliar',
                        onAction: () => void downloadPicture('svg'),
                      },
                    ] as const)),
                {
                  id: 'csv',
                  label: 'CSV',
                  hint: 'Los datos, para una hoja de cálculo',
                  onAction: () => saveFile(`${rest.fileName}.csv`, csvOf(view.table), 'text/csv;charset=utf-8'),
                },
              ]}
            />
          </div>
        )}
      </figcaption>
      {controls}
      <div
        className={classes(styles.body, looks('grows'))}
        style={{ minHeight: height }}
        aria-busy={view === undefined && !failure}
      >
        {failure !== undefined ? (
          <FailedState text={failure} onRetry={rest.onRetry} isRetrying={rest.isRetrying ?? false} />
        ) : view === undefined ? (
          <Skeleton height={height} />
        ) : emptyText !== undefined ? (
          <EmptyState title={emptyText} icon="chart" />
        ) : (
          <div className={styles.view} data-stale={isStale}>
            {isTable ? (
              <ChartTableView caption={title} table={view.table} />
            ) : (
              <Suspense fallback={<NotDrawnYet title={title} table={view.table} height={height} />}>
                <ChartDrawing ref={drawing} title={title} options={view.options} onPick={view.onPick} />
              </Suspense>
            )}
          </div>
        )}
      </div>
      {isShown && note && <p className={looks('sm', 'muted')}>{note}</p>}
    </figure>
  );
};
