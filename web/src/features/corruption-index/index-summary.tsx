import { toPeriod } from '@monitor/contracts-schema/calculations/calculation-words';
import {
  type CorruptionLevel,
  corruptionLevelOf,
  corruptionLevels,
} from '@monitor/contracts-schema/calculations/corruption-level';
import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import { uncomputedParts } from '@monitor/contracts-schema/calculations/method-steps';
import type { CorruptionIndexData } from '@monitor/contracts-schema/comparisons/corruption-index-endpoints';
import { useState } from 'react';
import { Gauge } from '../../ui/charts/gauge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { looks, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './corruption-index.module.css';
import { MethodSum } from './method-sum.tsx';

const meanings: Readonly<Record<CorruptionLevel, string>> = {
  HIGH: 'Hasta 50 puntos, el nivel es ALTO: buena parte de las compras se hace con poca competencia o poca transparencia.',
  MEDIUM: 'De más de 50 y hasta 75 puntos, el nivel es MEDIO: hay prácticas por mejorar en una parte de las compras.',
  LOW: 'Con más de 75 puntos, el nivel es BAJO: la mayor parte de las compras compite y se publica.',
};

/** The index on its gauge, with what it is and means, and how it is computed in a few lines. */
export const IndexSummary = ({ data }: { data: CorruptionIndexData }) => {
  const [isOpen, setOpen] = useState(false);
  const { value, displayForm, name, description } = data.corruptionIndex;
  const administrationPeriod = toPeriod(data.corruptionIndex.administrationPeriod);
  const level = value === null ? undefined : corruptionLevelOf(value);
  const words = level && corruptionLevels[level];
  const uncomputed = uncomputedParts(data.method);
  return (
    <Card as="section" className={styles.summary}>
      <div className={stack(4, 'center')}>
        <Gauge label={name} index={value} text={formatResult(value, displayForm)} />
        {words ? (
          <p className={looks('balanced', 'centered')}>
            Nivel de riesgo <strong>{words.level}</strong>: la probabilidad de corrupción es{' '}
            <strong>{words.probability}</strong>
          </p>
        ) : (
          <p className={looks('balanced', 'centered')}>
            {data.method[0]?.why ?? 'El índice aún no tiene un resultado.'}
          </p>
        )}
      </div>
      <div className={classes(styles.words, stack(0, 'start', 'prose'))}>
        <h2 className={looks('lg', 'below1')}>¿Qué es este índice?</h2>
        <p>
          Un número de 0 a 100 sobre cómo se compra: cuantos más puntos, menos riesgo. No dice que haya corrupción, sino
          qué tan expuestas están las contrataciones. {description && `${withPoint(description)}`}
        </p>
        {level && (
          <>
            <h2 className={looks('lg', 'below1')}>¿Qué significa el nivel?</h2>
            {!uncomputed?.isAll && <p>{meanings[level]}</p>}
            {uncomputed && <p>{uncomputed.words}</p>}
          </>
        )}
        <h2 className={looks('lg', 'below1')}>¿De qué contratos es?</h2>
        <p>
          {administrationPeriod
            ? `De los contratos concluidos de la administración ${administrationPeriod}, con sus ampliaciones, modificaciones y adendas.`
            : 'De los contratos concluidos de todas las administraciones, con sus ampliaciones, modificaciones y adendas.'}
        </p>
        <Button icon="info" onPress={() => setOpen(true)}>
          ¿Cómo se calcula?
        </Button>
      </div>
      <Dialog title="¿Cómo se calcula?" isOpen={isOpen} onClose={() => setOpen(false)} closesOnOutsidePress size="l">
        <p>
          Cada parte del índice mide una práctica con los contratos publicados y da puntos según el rango en que cae.
          Los puntos se suman:
        </p>
        <MethodSum steps={data.method} />
        <p>
          La fórmula de cada parte, sus variables y los contratos que cuenta están en esta página, en «Cómo se calcula».
        </p>
      </Dialog>
    </Card>
  );
};

const withPoint = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
