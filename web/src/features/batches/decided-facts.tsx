import type { BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { batchTitle } from '@monitor/contracts-schema/batches/batch-words';
import { Link } from 'react-router-dom';
import { batchPath } from '../../lib/admin-paths.ts';
import { formatMoment } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { BatchState } from './batch-state.tsx';
import { DecidedChange } from './decided-change.tsx';

/** What a batch was to do, and when it ended. */
export const DecidedFacts = ({ batch }: Readonly<{ batch: BatchSummary }>) => (
  <Card as="section" title="Lo que se decidió">
    <Facts>
      <Fact name="Estado">
        <BatchState batch={batch} />
      </Fact>
      {batch.undoes ? (
        <Fact name="Lo que deshace">
          <Link to={batchPath(batch.undoes._id)}>{batchTitle(batch.undoes)}</Link>
        </Fact>
      ) : (
        batch.change && (
          <Fact name="Cambio">
            <DecidedChange change={batch.change} />
          </Fact>
        )
      )}
      {batch.completedAt && (
        <Fact name={batch.stopped ? 'Detenido' : 'Terminado'}>{formatMoment(batch.completedAt)}</Fact>
      )}
    </Facts>
  </Card>
);
