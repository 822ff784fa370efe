import type { contactEndpoints } from '@monitor/contracts-schema/contact/contact-endpoints';
import { contactForm, contactFormProblems, contactLabels } from '@monitor/contracts-schema/contact/contact-form';
import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { type ApiProblem, send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { formProblems } from '../../lib/form-resolver.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { RequiredLegend } from '../../ui/fields/required-legend.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { LongTextInput, TextInput } from '../../ui/forms/form-inputs.tsx';
import { JudgedForm, useJudgedForm } from '../../ui/forms/judged-form.tsx';
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { reasonOf, refusedValues } from '../../ui/forms/refusal.ts';
import { UncertainNotice } from '../../ui/forms/uncertain-notice.tsx';
import { useCommand } from '../../ui/forms/use-command.ts';
import { cluster, looks, stack } from '../../ui/layout/primitives.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './contact.module.css';
import { type ChallengeState, useChallenge } from './use-challenge.ts';

/** A message as it is typed. */
type ContactValues = Readonly<Record<'name' | 'phone' | 'email' | 'message', string>>;

const nothingTyped: ContactValues = { name: '', phone: '', email: '', message: '' };

const messageProblems = (values: ContactValues): readonly FieldProblem[] =>
  formProblems(contactForm, contactFormProblems, values);

const TEXTS: Readonly<Record<ChallengeState, string>> = {
  waiting: 'Mientras escribes, tu navegador comprobará que el mensaje lo envía una persona.',
  working: 'Comprobando que el mensaje lo envía una persona…',
  done: 'Comprobación lista: ya puedes enviar tu mensaje.',
  failed: 'No fue posible hacer la comprobación.',
  impossible:
    'Para enviar un mensaje abre esta página con https: los navegadores solo hacen la comprobación en conexiones seguras.',
};

/** Says how far the browser's own work is, that stands in place of riddles: nobody has anything to do about it. */
const ChallengeBox = ({ state, onRetry }: Readonly<{ state: ChallengeState; onRetry: () => void }>) => (
  <div className={classes(styles.box, cluster(3, 'center', 'sm'))} data-state={state}>
    <span className={classes(styles.sign, looks('muted', 'centers'))}>
      {state === 'working' ? <Spinner label="" /> : <Icon name={state === 'done' ? 'success' : 'info'} size={22} />}
    </span>
    <p role="status">{TEXTS[state]}</p>
    {state === 'failed' && (
      <Button size="s" icon="retry" onPress={onRetry}>
        Intentar de nuevo
      </Button>
    )}
  </div>
);

const submitContact = callOf<typeof contactEndpoints.submitContact>('POST', '/public-api/contact/submit');

const NOT_SENT = 'No fue posible enviar tu mensaje. Intenta nuevamente.';

const wantsAnotherChallenge = ({ code }: ApiProblem): boolean =>
  (['contact.not-verified', 'contact.already-sent'] satisfies ProblemCode[] as string[]).includes(code);

/** A message to the organization. What was typed stays until it was sent. */
export const MessageForm = ({ onSent }: Readonly<{ onSent: () => void }>) => {
  const challenge = useChallenge();
  const form = useJudgedForm<ContactValues>(nothingTyped, messageProblems);
  const { isDirty, isSubmitting } = form.formState;
  const { run, problem, input, uncertain } = useCommand(
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
    <JudgedForm form={form} refused={refused} isSaving={isSubmitting}>
      <form
        className={stack(5)}
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
        <UncertainNotice uncertain={uncertain} />
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
