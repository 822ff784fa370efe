import type { LangOptions } from 'highcharts';

const points = '{#eq series.points.length 1}valor{else}valores{/eq}';

/** What charts say by themselves, most of it to screen readers. */
export const chartLang: LangOptions = {
  locale: 'es-MX',
  loading: 'Cargando…',
  noData: 'No hay datos que mostrar',
  exportInProgress: 'Preparando el archivo…',
  numericSymbols: [' mil', ' millones'],
  accessibility: {
    defaultChartTitle: 'Gráfica',
    chartContainerLabel: '{title}. Gráfica interactiva.',
    svgContainerLabel: 'Gráfica interactiva',
    credits: 'Créditos de la gráfica: {creditsStr}',
    screenReaderSection: {
      beforeRegionLabel: '',
      afterRegionLabel: '',
      endOfChartMarker: 'Fin de la gráfica interactiva.',
    },
    legend: {
      legendLabelNoTitle: 'Mostrar u ocultar series, {chartTitle}',
      legendLabel: 'Leyenda de la gráfica: {legendTitle}',
      legendItem: 'Mostrar {itemName}',
    },
    table: {
      viewAsDataTableButtonText: 'Ver como tabla, {chartTitle}',
      tableSummary: 'Tabla con los datos de la gráfica.',
    },
    announceNewData: {
      newDataAnnounce: 'Se actualizaron los datos de la gráfica {chartTitle}',
    },
    chartTypes: {
      emptyChart: 'Gráfica vacía',
      defaultSingle: 'Gráfica con {numPoints} {#eq numPoints 1}valor{else}valores{/eq}.',
      defaultMultiple: 'Gráfica con {numSeries} series de datos.',
      columnSingle: 'Gráfica de barras con {numPoints} {#eq numPoints 1}barra{else}barras{/eq}.',
      columnMultiple: 'Gráfica de barras con {numSeries} series de datos.',
      pieSingle: 'Gráfica de dona con {numPoints} {#eq numPoints 1}parte{else}partes{/eq}.',
      pieMultiple: 'Gráfica con {numSeries} donas.',
    },
    axis: {
      xAxisDescriptionSingular: 'El eje horizontal muestra: {names[0]}. {ranges[0]}',
      yAxisDescriptionSingular: 'El eje vertical muestra: {names[0]}. {ranges[0]}',
      rangeFromTo: 'Los datos van de {rangeFrom} a {rangeTo}.',
      rangeCategories: 'Son {numCategories} {#eq numCategories 1}categoría{else}categorías{/eq}.',
      defaultAxisNames: { categories: 'categorías', time: 'tiempo', values: 'valores' },
    },
    series: {
      summary: {
        default: `{series.name}, serie {add series.index 1} de {chart.series.length}, con {series.points.length} ${points}.`,
        column: `{series.name}, serie {add series.index 1} de {chart.series.length}, con {series.points.length} ${points}.`,
        pie: `{series.name}, con {series.points.length} ${points}.`,
      },
      description: '{description}',
      xAxisDescription: 'Eje horizontal, {name}',
      yAxisDescription: 'Eje vertical, {name}',
      nullPointValue: 'Sin valor',
      pointAnnotationsDescription: '{#each annotations}Nota: {this}{/each}',
    },
  },
};
