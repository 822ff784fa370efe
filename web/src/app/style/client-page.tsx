import { useMemo } from 'react';
import { spendingByQuarterOptions, spendingByQuarterTable } from '../../features/home/chart-of-quarters.ts';
import { procedureShareOptions, procedureShareTable } from '../../features/home/chart-of-shares.ts';
import { procedureShares } from '../../features/home/procedure-shares.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { NO_FILTERS } from '../../lib/address/spending-filters.ts';
import { formatShare } from '../../lib/format/format.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { procedureFills } from '../../ui/charts/procedure-fills.ts';
import { CountingNote } from '../../ui/feedback/counting-note.tsx';
import { Figure, Figures } from '../../ui/layout/figures.tsx';
import { OrganizationCover } from '../../ui/layout/organization-cover.tsx';
import { SourceNote } from '../../ui/layout/source-note.tsx';
import { FiguresBeside } from '../../ui/marks/figures-beside.tsx';
import { Money } from '../../ui/marks/money.tsx';
import { Columns, StyleSection } from './style-section.tsx';

const organization = {
  name: 'Municipio de Ejemplo',
  cover: null,
  welcomeTitle: 'Bienvenido a:',
  title: 'Monitor de ejemplo',
  description: 'Lo que este municipio compra, a quién y <strong>cómo</strong>.',
  showBackgroundText: false,
};
const quarters = ['1o', '2o', '3o', '4o'].map((period, at) => ({
  _id: { period, year: '2025' },
  totalPublic: 4_000_000 + at * 900_000,
  totalInvitation: 1_500_000,
  totalNoBid: 2_200_000 - at * 300_000,
  untaxed: 0,
  untaxedCount: 0,
}));
const amounts = { labels: [], datasets: [{ data: [21_400_000, 6_000_000, 7_000_000], backgroundColor: [] }] };
const picture = { subtitle: organization.name, source: 'Datos de ejemplo.' };

/** Parts of the public monitor, with made-up figures. */
export const ClientPage = () => {
  usePageTitle('Guía de estilo: monitor público');
  const spent = procedureShares(amounts);
  const bars = useMemo(
    () => ({ options: spendingByQuarterOptions(quarters), table: spendingByQuarterTable(quarters) }),
    [],
  );
  const donut = useMemo(
    () => ({ options: procedureShareOptions(amounts, true), table: procedureShareTable(amounts, true) }),
    [],
  );
  return (
    <>
      <h1>Monitor público</h1>
      <StyleSection title="Portada">
        <OrganizationCover organization={organization} headingLevel={3} />
      </StyleSection>
      <StyleSection title="Cifras">
        <Figures label="Presupuesto ejercido">
          <Figure label="Monto total" value={<Money pesos={spent.total} />} />
          {spent.shares.map(({ type, share, amount }) => (
            <Figure
              key={type}
              label={procedureFills[type].label}
              tone={({ PUBLIC: 'public', INVITATION: 'invitation', NO_BID: 'no-bid' } as const)[type]}
              value={formatShare(share, 2)}
              hint={<Money pesos={amount} />}
            />
          ))}
          <FiguresBeside
            totals={{ amendments: 250_000, amendmentsCount: 3, untaxed: 40_000, untaxedCount: 2 }}
            filters={NO_FILTERS}
          />
        </Figures>
        <Figures label="En camino">
          <Figure label="Monto total" value={undefined} />
        </Figures>
        <CountingNote />
        <SourceNote lastUpdate="2026-03-04T18:00:00.000Z" />
      </StyleSection>
      <StyleSection title="Gráficas">
        <Columns isWide>
          <Chart
            title="Millones de pesos por trimestre"
            view={bars}
            onRetry={() => {}}
            fileName="ejemplo"
            {...picture}
          />
          <Chart
            title="Presupuesto por procedimiento"
            view={donut}
            onRetry={() => {}}
            fileName="ejemplo"
            {...picture}
          />
          <Chart title="En camino" view={undefined} onRetry={() => {}} fileName="ejemplo" {...picture} />
          <Chart
            title="Vacía"
            view={donut}
            emptyText="Aún no hay contratos que sumen"
            onRetry={() => {}}
            fileName="ejemplo"
            {...picture}
          />
          <Chart
            title="Fallida"
            view={undefined}
            failure="La información no se encuentra disponible en este momento."
            onRetry={() => {}}
            fileName="ejemplo"
            {...picture}
          />
        </Columns>
      </StyleSection>
    </>
  );
};
