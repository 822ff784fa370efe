import type { BatchSummary } from '@monitor/contracts-schema/batches/batch-endpoints';
import { batchTitle } from '@monitor/contracts-schema/batches/batch-words';
import { Link } from 'react-router-dom';
import { formatMoment } from '../../lib/format/format.ts';
import { RecordLink } from '../../ui/batches/record-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { pathOf } from './batch-facts.ts';
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
          <Link to={pathOf(batch.undoes)}>{batchTitle(batch.undoes)}</Link>
        </Fact>
      ) : (
        batch.change && (
          <Fact name="Cambio">
            <DecidedChange change={batch.change} />
          </Fact>
        )
      )}
      {batch.merge && (
        <>
          <Fact name="Se une">{batch.merge.entry.name}</Fact>
          <Fact name="Se queda">
            <RecordLink kind={batch.merge.entry.kind} {...batch.merge.to} />
          </Fact>
        </>
      )}
      {batch.completedAt && (
        <Fact name={batch.stopped ? 'Detenido' : 'Terminado'}>{formatMoment(batch.completedAt)}</Fact>
      )}
    </Facts>
  </Card>
);
