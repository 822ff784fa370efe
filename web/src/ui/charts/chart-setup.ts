import Highcharts from 'highcharts/esm/highcharts.js';
import 'highcharts/esm/modules/accessibility.js';
import 'highcharts/esm/modules/exporting.js';
import 'highcharts/esm/modules/pattern-fill.js';
import type { ChartOptions } from './chart-data.ts';
import { chartLang } from './chart-lang.ts';

const small = { color: 'var(--text-muted)', fontSize: '13px', fontWeight: '400' };

/** How every chart looks and speaks. Its files are made on this page; no other server is ever asked. */
const common: ChartOptions = {
  lang: chartLang,
  palette: { colorScheme: 'light' },
  chart: {
    backgroundColor: 'transparent',
    spacing: [8, 4, 0, 4],
    style: { fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font') },
  },
  credits: { enabled: false },
  title: { text: '' },
  xAxis: {
    labels: { style: { ...small, textOverflow: 'none', whiteSpace: 'nowrap' } },
    lineColor: 'var(--border-strong)',
    tickLength: 0,
    crosshair: { color: 'var(--surface-sunken)' },
  },
  yAxis: { labels: { style: small }, gridLineColor: 'var(--border)' },
  legend: {
    symbolRadius: 2,
    symbolHeight: 14,
    symbolWidth: 14,
    itemStyle: { color: 'var(--text)', fontSize: '14px', fontWeight: '400', textDecoration: 'none' },
    itemMarginBottom: 4,
  },
  tooltip: {
    backgroundColor: 'var(--surface-raised)',
    borderColor: 'var(--border-strong)',
    borderRadius: 6,
    padding: 12,
    shadow: false,
    style: { color: 'var(--text)', fontSize: '14px' },
  },
  plotOptions: {
    series: { states: { hover: { brightness: 0, halo: null }, inactive: { enabled: false } } },
    column: { borderWidth: 1, borderRadius: 0, pointPadding: 0.06, groupPadding: 0.06, maxPointWidth: 56 },
    pie: { borderWidth: 2, borderRadius: 0, states: { hover: { halo: null } } },
  },
  exporting: {
    buttons: { contextButton: { enabled: false } },
    local: true,
    fallbackToExportServer: false,
    scale: 2,
  },
  accessibility: {
    landmarkVerbosity: 'disabled',
    screenReaderSection: {
      beforeChartFormat: '<div>{typeDescription}</div><div>{xAxisDescription}</div><div>{yAxisDescription}</div>',
    },
    keyboardNavigation: {
      focusBorder: { margin: 3, style: { color: 'var(--focus)', lineWidth: 3, borderRadius: 4 } },
    },
  },
};

Highcharts.setOptions(common);

export { Highcharts };
