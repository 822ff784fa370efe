import {
  type CorruptionLevel,
  corruptionLevelOf,
  corruptionLevels,
} from '@monitor/contracts-schema/calculations/corruption-level';
import type { CSSProperties } from 'react';
import { looks, stack } from '../layout/primitives.ts';
import { Badge, type BadgeTone } from '../marks/badge.tsx';
import { classes } from '../theme/classes.ts';
import styles from './gauge.module.css';

const tones: Readonly<Record<CorruptionLevel, BadgeTone>> = { HIGH: 'red', MEDIUM: 'yellow', LOW: 'green' };

const HIGHEST = 100;
const ARC = 'M 20 110 A 90 90 0 0 1 200 110';

/** The bands of the scale, each from where the one before ends. */
const bands = [
  { level: 'HIGH', from: 0, to: corruptionLevels.HIGH.upTo },
  { level: 'MEDIUM', from: corruptionLevels.HIGH.upTo, to: corruptionLevels.MEDIUM.upTo },
  { level: 'LOW', from: corruptionLevels.MEDIUM.upTo, to: corruptionLevels.LOW.upTo },
] as const;

type GaugeProps = Readonly<{
  /** What is measured, for who does not see it. */
  label: string;
  /** The index as it was computed; null when there is none. */
  index: number | null;
  /** The same as it is shown. */
  text: string;
  size?: 's' | 'm';
}>;

/** The index of the risk of corruption on its scale, and in words. Its hand moves once, when it appears. */
export const Gauge = ({ label, index, text, size = 'm' }: GaugeProps) => {
  const shown = Math.min(HIGHEST, Math.max(0, index ?? 0));
  const level = index === null ? undefined : corruptionLevelOf(index);
  return (
    <figure aria-label={label} className={classes(styles.gauge, stack(2, 'center', 'full'))} data-size={size}>
      <svg viewBox="0 0 220 132" aria-hidden="true" className={looks('full')}>
        {bands.map(({ level: band, from, to }) => (
          <path
            key={band}
            d={ARC}
            pathLength={HIGHEST}
            strokeDasharray={`${to - from - (to < HIGHEST ? 0.8 : 0)} ${HIGHEST}`}
            strokeDashoffset={-from}
            className={styles.band}
            data-level={band}
            data-reached={band === level}
          />
        ))}
        {[0, ...bands.map(({ to }) => to)].map((mark) => (
          <text key={mark} {...placeOf(mark)} className={styles.mark}>
            {mark}
          </text>
        ))}
        {level && (
          <g className={styles.hand} style={{ '--turn': `${(shown / HIGHEST) * 180 - 90}deg` } as CSSProperties}>
            <path d="M 106.5 110 L 110 54 L 113.5 110 Z" />
            <circle cx="110" cy="110" r="7" />
          </g>
        )}
      </svg>
      <span className={classes(styles.value, looks('bold', 'tabular'))}>{text}</span>
      {level && (
        <Badge tone={tones[level]}>
          <span className="visually-hidden">Nivel de riesgo </span>
          {corruptionLevels[level].level}
        </Badge>
      )}
    </figure>
  );
};

/** Where the number of a mark stands: inside the arc, the ends beneath it. */
const placeOf = (mark: number) => {
  if (mark === 0) return { x: 20, y: 128 };
  if (mark === HIGHEST) return { x: 200, y: 128 };
  const angle = Math.PI * (1 - mark / HIGHEST);
  return { x: 110 + 70 * Math.cos(angle), y: 114 - 70 * Math.sin(angle) };
};
