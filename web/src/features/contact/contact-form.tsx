import type { contactEndpoints } from '@monitor/contracts-schema/contact/contact-endpoints';
import { contactLabels } from '@monitor/contracts-schema/contact/contact-form';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { type ApiProblem, send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RequiredLegend } from '../../ui/fields/required-legend.tsx';
import { DoubtNotice } from '../../ui/forms/doubt-notice.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { LongTextInput, TextInput } from '../../ui/forms/form-inputs.tsx';
import { JudgedForm, useJudgedForm } from '../../ui/forms/judged-form.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { reasonOf, refusedValues } from '../../ui/forms/refusal.ts';
import { useCommand } from '../../ui/forms/use-command.ts';
import { ChallengeBox } from './challenge-box.tsx';
import styles from './contact-form.module.css';
import { type ContactValues, messageProblems, nothingTyped } from './contact-values.ts';
import { useChallenge } from './use-challenge.ts';

const submitContact = callOf<typeof contactEndpoints.submitContact>('POST', '/public-api/contact/submit');

const NOT_SENT = 'No fue posible enviar tu mensaje. Intenta nuevamente.';

const wantsAnotherChallenge = ({ code }: ApiProblem): boolean =>
  (['contact.not-verified', 'contact.already-sent'] satisfies ProblemCode[] as string[]).includes(code);

/** A message to the organization. What was typed stays until it was sent. */
export const MessageForm = ({ onSent }: Readonly<{ onSent: () => void }>) => {
  const challenge = useChallenge();
  const form = useJudgedForm<ContactValues>(nothingTyped, messageProblems);
  const { isDirty, isSubmitting } = form.formState;
  const { run, problem, input, doubt } = useCommand(
    (body: ContactValues & { altcha: string }, headers) => send(submitContact, { body }, { headers }),
    {
      done: ({ message }) => {
        showToast('info', message);
        onSent();
      },
      failed: (refusal) => {
        showToast('danger', reasonOf(refusal, NOT_SENT));
        if (wantsAnotherChallenge(refusal)) challenge.renew();
      },
    },
  );
  const refused = refusedValues(problem, input).filter(({ field }) => field);

  const submit = async (values: ContactValues): Promise<void> => {
    const altcha = await challenge.begin().catch(() => undefined);
    if (altcha !== undefined) await run({ ...values, altcha });
    else showToast('danger', NOT_SENT); // the browser could not do its work
  };

  const begin = (): void => {
    if (challenge.state === 'waiting') void challenge.begin().catch(() => {}); // its state says so
  };

  return (
    <JudgedForm {...{ form, refused, isSaving: isSubmitting }}>
      <form
        className={styles.form}
        noValidate
        aria-label="Formulario de contacto"
        onInput={begin}
        onSubmit={form.handleSubmit(submit)}
      >
        <RequiredLegend />
        <TextInput name="name" label={contactLabels.name} isRequired autoComplete="name" />
        <TextInput name="phone" label={contactLabels.phone} type="tel" autoComplete="tel" />
        <TextInput name="email" label={contactLabels.email} isRequired type="email" autoComplete="email" />
        <LongTextInput name="message" label={contactLabels.message} isRequired rows={6} />
        <ChallengeBox state={challenge.state} onRetry={challenge.renew} />
        <FormErrors refusals={refused} labels={contactLabels} />
        <DoubtNotice doubt={doubt} />
        <div className={styles.foot}>
          <Button
            variant="primary"
            type="submit"
            isPending={isSubmitting}
            isDisabled={challenge.state === 'impossible'}
          >
            Enviar
          </Button>
        </div>
      </form>
      <LeaveGuard isDirty={isDirty && !isSubmitting} />
    </JudgedForm>
  );
};
