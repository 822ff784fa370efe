import { countedContracts } from '@monitor/contracts-schema/batches/batch-words';
import type { BulkChange, BulkProgress } from '@monitor/contracts-schema/contracts/bulk-operation';
import { contractFieldLabels } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { batchPath } from '../../../lib/address/admin-paths.ts';
import { retryDelay } from '../../../lib/api/retry-policy.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { formatCount, formatMoment } from '../../../lib/format/format.ts';
import { organizationAtom } from '../../../lib/session/organization.ts';
import { storedAtom } from '../../../lib/stored-atom.ts';
import { showToast } from '../../../lib/toasts.ts';
import { StopBatch } from '../../../ui/batches/stop-batch.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { stack } from '../../../ui/layout/primitives.ts';
import { PaginationNav } from '../../../ui/tables/pagination.tsx';
import type { BulkProgressProps } from '../catalogue.ts';
import { getBulk } from './bulk-calls.ts';

/** What goes on: `Eliminando 48 contratos`. */
const doing = (change: BulkChange, total: number): string =>
  change.action === 'remove'
    ? `Eliminando ${countedContracts(total)}`
    : `Cambiando «${contractFieldLabels[change.field]}» de ${countedContracts(total)}`;

/** What was done: `Se eliminaron 48 contratos.` */
const didAll = (change: BulkChange, done: number): string => {
  const verb = change.action === 'remove' ? ['Se eliminó', 'Se eliminaron'] : ['Se cambió', 'Se cambiaron'];
  return `${verb[done === 1 ? 0 : 1]} ${countedContracts(done)}.`;
};

/** What could not be done, of how many. */
const didNot = ({ action }: BulkChange, failed: number, total: number): string =>
  `No fue posible ${action === 'remove' ? 'eliminar' : 'cambiar'} ${countedContracts(failed)} de ${total.toLocaleString('es-MX')}`;

const ASKED_EVERY_MS = 1_000;

/** Of each organization the last order whose failures somebody has read. */
const readAtom = storedAtom<Readonly<Record<string, string>>>('bulk-read-of', 'localStorage');

/** How far a change of many contracts has come, whoever began it; afterwards what could not be done of it, and why. */
export const BulkProgressNotice = ({ started, onMoved }: BulkProgressProps) => {
  const organizationId = useAtomValue(organizationAtom)?._id ?? '';
  const [read, markRead] = useAtom(readAtom);
  const [page, setPage] = useState(1);
  const answer = useApiQuery(
    getBulk,
    { query: { page, pageSize: 10 } },
    {
      staleTime: 0,
      refetchInterval: (query) =>
        retryDelay(query) || (query.state.data?.data.operation?.finishedAt === null ? ASKED_EVERY_MS : false),
    },
  );
  const { operation = null, failures = [], pagination } = answer.data?.data ?? {};
  const { refetch } = answer;
  useEffect(() => {
    if (started) void refetch();
  }, [started, refetch]);
  useWhenFinished(operation, started, onMoved);

  const isRead = operation?._id === read?.[organizationId];
  if (!operation || (operation.finishedAt !== null && (operation.failed === 0 || isRead))) return null;
  const { change, total, done, failed, startedBy, startedAt } = operation;
  const request = `Lo pidió ${startedBy} el ${formatMoment(startedAt)}.`;
  if (operation.finishedAt === null)
    return (
      <Notice
        kind="info"
        actions={
          <>
            <ButtonLink size="s" to={batchPath(operation._id)}>
              Ver el cambio
            </ButtonLink>
            <StopBatch batchId={operation._id} kind="change" />
          </>
        }
      >
        <ProgressBar
          label={doing(change, total)}
          value={done + failed}
          max={total}
          detail={`${formatCount(done + failed)} de ${formatCount(total)}`}
        />
        {request} Puedes seguir trabajando, o salir: continúa por sí solo.
      </Notice>
    );
  return (
    <Notice
      kind="danger"
      title={didNot(change, failed, total)}
      actions={
        <>
          <ButtonLink size="s" to={batchPath(operation._id)}>
            Ver el cambio
          </ButtonLink>
          <Button size="s" onPress={() => markRead({ ...read, [organizationId]: operation._id })}>
            Entendido
          </Button>
        </>
      }
    >
      <p>{request}</p>
      <ul className={stack(1)}>
        {failures.map(({ _id, name, message }) => (
          <li key={_id}>
            <Link to={`/admin/contracts?entry=${_id}`}>{name}</Link>: {message}
          </li>
        ))}
      </ul>
      {pagination && pagination.pages > 1 && (
        <PaginationNav {...pagination} label="contratos que no se pudieron" onPage={setPage} />
      )}
    </Notice>
  );
};

/** Says so once when an order ends that was begun here or seen going on. */
const useWhenFinished = (operation: BulkProgress | null, started: string | undefined, onMoved: () => void): void => {
  const watched = useRef<string>(undefined);
  const announced = useRef<string>(undefined);
  useEffect(() => {
    if (!operation) return;
    const { _id, finishedAt, change, done } = operation;
    if (finishedAt === null) watched.current = _id;
    if (finishedAt === null || announced.current === _id || ![watched.current, started].includes(_id)) return;
    announced.current = _id;
    if (done > 0) showToast('success', didAll(change, done));
    onMoved();
  }, [operation, started, onMoved]);
};
