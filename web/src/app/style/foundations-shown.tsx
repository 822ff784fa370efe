import { Avatar } from '../../ui/marks/avatar.tsx';
import { Badge, type BadgeTone } from '../../ui/marks/badge.tsx';
import { Money } from '../../ui/marks/money.tsx';
import { TruncatedText } from '../../ui/tables/truncated-text.tsx';
import styles from './style-layout.module.css';
import { StyleRow, StyleSection } from './style-section.tsx';

const colours = [
  ...['--accent', '--accent-strong', '--accent-soft', '--primary', '--text', '--text-muted', '--link'],
  ...['--surface', '--surface-raised', '--surface-sunken', '--border', '--border-strong'],
  ...['--success', '--warning', '--danger', '--info', '--public', '--invitation', '--no-bid'],
];

const tones: readonly Readonly<{ tone: BadgeTone; label: string }>[] = [
  { tone: 'green', label: 'Lic. pública' },
  { tone: 'yellow', label: 'Por invitación' },
  { tone: 'red', label: 'Adj. directa' },
  { tone: 'grey', label: 'Sin procedimientos' },
  { tone: 'blue', label: 'En curso' },
];

/** Colours by their roles, letters, and the smallest parts. */
export const FoundationsShown = () => (
  <>
    <StyleSection title="Colores">
      <ul className={styles.swatches}>
        {colours.map((colour) => (
          <li key={colour}>
            <span style={{ background: `var(${colour})` }} />
            <code>{colour.slice(2)}</code>
          </li>
        ))}
      </ul>
    </StyleSection>
    <StyleSection title="Texto">
      <h3>Título de una parte</h3>
      <p>
        Un párrafo con un <a href="#contenido">enlace</a>, un monto <Money pesos={12_345_678.9} /> y uno que falta:{' '}
        <Money pesos={null} />.
      </p>
      <p>
        <TruncatedText text="Suministro e instalación de luminarias para la unidad deportiva del norte" />
      </p>
      <StyleRow>
        {tones.map(({ tone, label }) => (
          <Badge key={label} tone={tone}>
            {label}
          </Badge>
        ))}
        <Avatar name="Ana Robles" picture={null} />
        <Avatar name="Ana Robles" picture={null} size="l" />
      </StyleRow>
    </StyleSection>
  </>
);
