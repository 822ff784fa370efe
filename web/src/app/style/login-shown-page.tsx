import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { useState } from 'react';
import { EntranceForm } from '../../features/accounts/entrance-form.tsx';
import { EntranceLayout } from '../../features/accounts/entrance-layout.tsx';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useShownTheme } from './use-shown-theme.ts';

/** What signing in looks like when it is refused. It signs nobody in. */
export const LoginShownPage = () => {
  const { search } = useShownTheme();
  const [username, setUsername] = useState('ana@monitor.local');
  const [password, setPassword] = useState('');
  const [isOn, setOn] = useState(false);
  usePageTitle('Guía de estilo: inicio de sesión');
  return (
    <EntranceLayout title="Administración" lead="Así se ve el inicio de sesión; este es solo un ejemplo.">
      <EntranceForm
        problem="Usuario o contraseña incorrectos. Por favor intenta nuevamente."
        onSubmit={(event) => event.preventDefault()}
        isPending={false}
        action="INICIAR SESIÓN"
        back={{ to: sitePages.style.path + search, label: 'Volver a la guía de estilo' }}
      >
        <TextField
          label="Usuario (correo electrónico)"
          type="email"
          autoComplete="off"
          value={username}
          onChange={setUsername}
        />
        <PasswordField
          label="Contraseña"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error="Escribe tu contraseña."
        />
        <CheckboxField label="Recordarme" value={isOn} onChange={setOn} />
      </EntranceForm>
    </EntranceLayout>
  );
};
