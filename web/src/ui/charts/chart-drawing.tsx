import type { ExportingOptions } from 'highcharts';
import { HighchartsReact, type HighchartsReactRefObject } from 'highcharts-react-official';
import { type MouseEvent, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMediaQuery } from '../theme/use-media-query.ts';
import styles from './chart.module.css';
import type { ChartOptions } from './chart-data.ts';
import { Highcharts } from './chart-setup.ts';

export type PictureType = 'png' | 'svg';

/** What a picture file says of itself, away from its page. */
export type PictureTexts = Readonly<{ title: string; subtitle: string; source: string; fileName: string }>;

export type ChartHandle = Readonly<{ download: (type: PictureType, texts: PictureTexts) => Promise<void> }>;

type ChartDrawingProps = Readonly<{
  title: string;
  options: ChartOptions;
  onPick?: ((place: number) => void) | undefined;
  ref?: Ref<ChartHandle>;
}>;

/** What a press on a point does, by mouse, finger or keyboard. */
const picking = (onPick: (place: number) => void): ChartOptions => ({
  plotOptions: {
    series: {
      cursor: 'pointer',
      point: {
        events: {
          click() {
            onPick(this.index);
          },
        },
      },
    },
  },
});

const MIME = { png: 'image/png', svg: 'image/svg+xml' } as const;
const PICTURE = { sourceWidth: 960, sourceHeight: 560 };

/** The chart itself. This file and its setup are the only ones that load Highcharts, after the page they stand on. */
export const ChartDrawing = ({ title, options, onPick, ref }: ChartDrawingProps) => {
  const navigate = useNavigate();
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const drawn = useRef<HighchartsReactRefObject>(null);

  useImperativeHandle(
    ref,
    () => ({
      download: async (type, { title: text, subtitle, source, fileName }) =>
        drawn.current?.chart.exporting.exportChart(
          {
            type: MIME[type],
            filename: fileName,
            ...PICTURE,
            error: (_: ExportingOptions, failure: Error) => {
              throw failure;
            },
          },
          {
            chart: { backgroundColor: 'var(--surface-raised)', spacing: [24, 32, 24, 32] },
            title: { text, align: 'left', style: { color: 'var(--text)', fontSize: '22px' } },
            subtitle: { text: subtitle, align: 'left', style: { color: 'var(--text-muted)', fontSize: '15px' } },
            caption: { text: source, align: 'left', style: { color: 'var(--text-muted)', fontSize: '13px' } },
          },
        ),
    }),
    [],
  );

  const drawing = useMemo<ChartOptions>(
    () =>
      Highcharts.merge<ChartOptions>(options, onPick ? picking(onPick) : {}, {
        lang: { accessibility: { defaultChartTitle: title } },
        chart: { animation: isCalm ? false : { duration: 300 } },
        plotOptions: { series: { animation: isCalm ? false : { duration: 500 } } },
      }),
    [options, onPick, title, isCalm],
  );

  /** A link in a tooltip is one of the site. */
  const followLink = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(link.getAttribute('href') ?? '/');
  };

  return (
    <HighchartsReact
      ref={drawn}
      highcharts={Highcharts}
      options={drawing}
      containerProps={{ className: styles.drawing, onClick: followLink }}
    />
  );
};
