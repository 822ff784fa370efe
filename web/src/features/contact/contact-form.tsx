import type { contactEndpoints } from '@monitor/contracts-schema/contact/contact-endpoints';
import { contactLabels } from '@monitor/contracts-schema/contact/contact-form';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { useState } from 'react';
import { ApiProblem, send } from '../../lib/api.ts';
import { callOf } from '../../lib/call.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { RequiredLegend } from '../../ui/fields/required-legend.tsx';
import { DoubtNotice } from '../../ui/forms/doubt-notice.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { LongTextInput, TextInput } from '../../ui/forms/form-inputs.tsx';
import type { RefusedValue } from '../../ui/forms/form-state.ts';
import { createIdempotencyKeys } from '../../ui/forms/idempotency-keys.ts';
import { JudgedForm, useJudgedForm } from '../../ui/forms/judged-form.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { refusedFields, tellsItself } from '../../ui/forms/refusal.ts';
import { useUntilKnown } from '../../ui/forms/use-until-known.ts';
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
  const [refused, setRefused] = useState<readonly RefusedValue[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [idempotencyKeys] = useState(createIdempotencyKeys);
  const { doubt, untilKnown } = useUntilKnown();
  const challenge = useChallenge();
  const form = useJudgedForm<ContactValues>(nothingTyped, messageProblems);
  const { isDirty } = form.formState;

  const submit = async (values: ContactValues): Promise<void> => {
    setRefused([]);
    setSaving(true);
    try {
      const body = { ...values, altcha: await challenge.begin() };
      const { message } = await untilKnown(() =>
        send(submitContact, { body }, { headers: idempotencyKeys.headersFor(body) }),
      );
      showToast('info', message);
      onSent();
    } catch (failure) {
      setSaving(false);
      tell(failure, values);
    }
  };

  const tell = (failure: unknown, values: ContactValues): void => {
    const isTold = failure instanceof ApiProblem && tellsItself(failure);
    showToast('danger', isTold ? failure.message : NOT_SENT);
    if (!(failure instanceof ApiProblem)) return; // the browser could not do its work
    if (wantsAnotherChallenge(failure)) challenge.renew();
    const fields = refusedFields(failure).filter(({ field }) => field);
    setRefused(fields.map((problem) => ({ ...problem, value: values[problem.field as keyof ContactValues] }))); // its own
  };

  const begin = (): void => {
    if (challenge.state === 'waiting') void challenge.begin().catch(() => {}); // its state says so
  };

  return (
    <JudgedForm {...{ form, refused, isSaving }}>
      <form
        className={styles.form}
        noValidate
        aria-label="Formulario de contacto"
        onInput={begin}
        onSubmit={form.handleSubmit(submit, () => setRefused([]))}
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
          <Button variant="primary" type="submit" isPending={isSaving} isDisabled={challenge.state === 'impossible'}>
            Enviar
          </Button>
        </div>
      </form>
      <LeaveGuard isDirty={isDirty && !isSaving} />
    </JudgedForm>
  );
};
