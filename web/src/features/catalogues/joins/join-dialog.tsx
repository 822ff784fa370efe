import { countedContracts } from '@monitor/contracts-schema/batches/batch-words';
import { catalogues } from '@monitor/contracts-schema/catalogues';
import { untaxedInWords } from '@monitor/contracts-schema/contracts/untaxed-words';
import type { JoinSide } from '@monitor/contracts-schema/joins/join-endpoints';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { batchPath } from '../../../lib/address/admin-paths.ts';
import { ApiProblem, send } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { formatPesos } from '../../../lib/format/format.ts';
import { showToast } from '../../../lib/toasts.ts';
import { RehearsalInShort } from '../../../ui/batches/rehearsal-in-short.tsx';
import { ConfirmDialog } from '../../../ui/controls/confirm-dialog.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { SubmissionNotices } from '../../../ui/forms/submission-notices.tsx';
import { useCommand } from '../../../ui/forms/use-command.ts';
import { line, looks, stack } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import type { JoinDialogProps } from '../catalogue.ts';
import { type JoinedCatalogue, joinCallsOf } from './join-calls.ts';
import styles from './joins.module.css';

/** Asks which of two entries stays, says what that moves, and joins the other one to it. */
export const JoinDialog = ({ catalogue, ids, onClose }: JoinDialogProps & { catalogue: JoinedCatalogue }) => {
  const calls = joinCallsOf(catalogue);
  const { noun } = catalogues[catalogue];
  const [first, second] = ids;
  const answer = useApiQuery(calls.plan, { query: { id: first, to: second } });
  const plan = answer.data?.data;
  const sides = plan && [plan.joined, plan.stays];
  const [chosen, setChosen] = useState<string>();
  const stays = sides?.find(({ _id }) => _id === chosen) ?? (sides && withMore(sides));
  const joined = sides?.find((side) => side !== stays);
  const [isSamePerson, setSamePerson] = useState(false);
  const navigate = useNavigate();
  const body = joined && stays && { _id: joined._id, to: stays._id, isSamePerson };
  const { run, problem, uncertain, isPending } = useCommand(
    (order: NonNullable<typeof body>, headers) => send(calls.join, { body: order }, { headers }),
    {
      done: ({ message, data }) => {
        showToast('success', message);
        return navigate(batchPath(data._id));
      },
    },
  );
  const isTwo = plan?.haveDifferentRfcs === true && !isSamePerson;

  const failed = problem ?? (answer.error instanceof ApiProblem && !plan ? answer.error : undefined);
  return (
    <ConfirmDialog
      title={`Unir ${noun.many}`}
      isOpen
      onClose={onClose}
      onConfirm={() => body && void run(body)}
      confirmLabel="Unir"
      isIncomplete={!plan || isTwo}
      isPending={isPending}
    >
      <div className={stack(3)}>
        {!sides && !failed && <Skeleton height="8rem" />}
        {sides && stays && joined && (
          <>
            <fieldset className={stack(2)} disabled={isPending}>
              <legend>¿Cuál se queda?</legend>
              {sides.map((side) => (
                <label key={side._id} className={classes(styles.side, line(3, 'start'))}>
                  <input type="radio" name="stays" checked={side === stays} onChange={() => setChosen(side._id)} />
                  <span className={stack(0, 'breaks', 'shrinks')}>
                    <strong>{side.name}</strong>
                    <span className={looks('sm', 'muted')}>{sideWords(side)}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <p>
              {joined.contracts === 0
                ? `«${joined.name}» no tiene contratos que mover.`
                : `${countedContracts(joined.contracts)} de «${joined.name}» (${formatPesos(joined.total)}) ${joined.contracts === 1 ? 'pasará' : 'pasarán'} a «${stays.name}».`}{' '}
              Los archivos que nombren a «{joined.name}» se entenderán como «{stays.name}». Podrás deshacer la unión.
            </p>
            {plan.haveDifferentRfcs && (
              <Notice kind="warning" title="Tienen RFC distintos">
                <p>Por ley, dos RFC son dos personas. Únelos solo si uno de los dos está mal escrito.</p>
                <CheckboxField
                  label="Revisé los dos RFC y son la misma persona"
                  value={isSamePerson}
                  onChange={setSamePerson}
                />
              </Notice>
            )}
            {body && (
              <RehearsalInShort
                of={JSON.stringify(body)}
                rehearse={async () => (await send(calls.rehearse, { body })).data}
                isDisabled={isTwo || isPending}
              />
            )}
          </>
        )}
        <SubmissionNotices uncertain={uncertain} problem={failed} />
      </div>
    </ConfirmDialog>
  );
};

/** Of two the one with more contracts stays, unless somebody says otherwise. */
const withMore = ([one, other]: readonly JoinSide[]): JoinSide | undefined =>
  one && other && other.contracts > one.contracts ? other : one;

const sideWords = ({ rfc, contracts, total, ...totals }: JoinSide): string =>
  [
    ...(rfc ? [`RFC ${rfc}`] : []),
    `${countedContracts(contracts)} por ${formatPesos(total)}`,
    ...untaxedInWords(totals),
  ].join(' · ');
