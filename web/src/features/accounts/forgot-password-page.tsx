import type { accountEndpoints } from '@monitor/contracts-schema/accounts/account-endpoints';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useCommand } from '../../ui/forms/use-command.ts';
import { looks, stack } from '../../ui/layout/primitives.ts';
import { EntranceForm } from './entrance-form.tsx';
import { EntranceLayout } from './entrance-layout.tsx';

const resetPassword = callOf<typeof accountEndpoints.resetPassword>('POST', '/public-api/accounts/reset-password');

const BACK = { to: sitePages.login.path, label: 'Volver a iniciar sesión' };
const TITLE = 'Recuperar contraseña';

/** Asks for a mail with a link that sets another password. */
export const ForgotPasswordPage = () => {
  const [sentTo, setSentTo] = useState<string>();
  usePageTitle(sentTo === undefined ? TITLE : 'Revisa tu correo');
  return sentTo === undefined ? <AddressForm onSent={setSentTo} /> : <Sent to={sentTo} />;
};

const AddressForm = ({ onSent }: Readonly<{ onSent: (email: string) => void }>) => {
  const { control, handleSubmit } = useForm({ defaultValues: { email: '' } });
  const { run, isPending, problem, reset } = useCommand((email: string) => send(resetPassword, { body: { email } }), {
    done: (_answer, email) => onSent(email),
  });

  return (
    <EntranceLayout
      title={TITLE}
      lead="Escribe el correo electrónico con el que inicias sesión. Te enviaremos un enlace para elegir otra contraseña."
    >
      <EntranceForm
        problem={problem?.errors[0]?.message ?? problem?.message}
        onSubmit={handleSubmit(({ email }) => run(email.trim()), reset)}
        isPending={isPending}
        action="ENVIAR CORREO"
        back={BACK}
      >
        <Controller
          name="email"
          control={control}
          rules={{
            validate: (text) => text.trim() !== '' || 'Por favor, completa los campos para restablecer la contraseña.',
          }}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label="Correo electrónico"
              type="email"
              autoComplete="username"
              spellCheck={false}
              maxLength={200}
              error={fieldState.error?.message}
            />
          )}
        />
      </EntranceForm>
    </EntranceLayout>
  );
};

const Sent = ({ to }: Readonly<{ to: string }>) => {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []); // the form that had the focus is gone
  return (
    <EntranceLayout title="Revisa tu correo">
      <div ref={text} tabIndex={-1} className={stack(3, 'breaks', 'unmarked')}>
        <p>
          Si hay una cuenta con la dirección <strong>{to}</strong>, le enviamos un mensaje con un enlace para elegir
          otra contraseña. Sirve durante 60 minutos.
        </p>
        <p className={looks('small', 'muted')}>
          ¿No llegó? Revisa la carpeta de correo no deseado, o que la dirección esté bien escrita.
        </p>
      </div>
      <div className={stack(3, 'above2')}>
        <ButtonLink to={BACK.to} variant="primary">
          {BACK.label}
        </ButtonLink>
      </div>
    </EntranceLayout>
  );
};
