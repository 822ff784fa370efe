import type { InputOf } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { profileEndpoints } from '@monitor/contracts-schema/users/profile-endpoints';
import { useRef, useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { refreshOwnProfile } from '../../lib/session/own-profile.ts';
import type { StoredSession } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FieldError } from '../../ui/fields/field-frame.tsx';
import { IMAGE_KINDS, imageFileProblem } from '../../ui/fields/image-file.ts';
import { reasonOf } from '../../ui/forms/refusal.ts';
import { useCommand } from '../../ui/forms/use-command.ts';
import { cluster, looks, stack } from '../../ui/layout/primitives.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './profile-page.module.css';

type Upload = typeof profileEndpoints.uploadProfilePicture;

const uploadPicture = callOf<Upload>('POST', '/api/users/uploadProfilePicture');

const FAILED = 'Ocurrió un error cargando la imagen';

/** The picture beside somebody's name, changed as soon as another one is picked. */
export const PictureForm = ({ user }: Readonly<{ user: StoredSession['user'] }>) => {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const { run, isPending } = useCommand(
    (form: FormData) => send(uploadPicture, { body: form as InputOf<Upload>['body'] }, { log: INSTALLATION }), // a multipart form
    {
      done: ({ message }) => {
        showToast('success', message);
        return refreshOwnProfile();
      },
      failed: (problem) => {
        if (problem.code.startsWith('image.')) setError(problem.message);
        showToast('danger', reasonOf(problem, FAILED));
      },
    },
  );

  const upload = async (file: File): Promise<void> => {
    const wrong = imageFileProblem(file);
    setError(wrong);
    if (wrong !== undefined) return;
    const form = new FormData();
    form.set('profilePicture', file);
    await run(form);
  };

  return (
    <div className={cluster(4, 'center')}>
      <Avatar name={`${user.name} ${user.lastName}`} picture={user.profilePicture} size="l" />
      <div className={classes(styles.pick, stack(2, 'start'))}>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          accept={IMAGE_KINDS.join()}
          aria-label="Imagen de perfil"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void upload(file);
            target.value = ''; // so that the same file may be picked again
          }}
        />
        <Button icon="image" isPending={isPending} onPress={() => input.current?.click()}>
          Cambiar imagen
        </Button>
        <p className={looks('sm', 'muted')}>jpg, jpeg, png, gif o svg, hasta 5 MB (svg, 512 kB).</p>
        {error && <FieldError id="imagen-error">{error}</FieldError>}
      </div>
    </div>
  );
};
