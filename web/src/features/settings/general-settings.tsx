import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { OrganizationCover } from '../../ui/organization-cover.tsx';
import { CoverDialog } from './cover-dialog.tsx';
import styles from './general-settings.module.css';
import type { Settings } from './settings-calls.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsList } from './settings-list.tsx';

/** What an organization says of itself: to be read, or to be edited. */
export const GeneralSettings = ({ settings }: { settings: Settings }) => {
  const [isEditing, setEditing] = useState(false);
  const [isChoosingCover, setChoosingCover] = useState(false);
  if (isEditing) return <SettingsForm settings={settings} onClose={() => setEditing(false)} />;
  return (
    <div className={styles.general}>
      <section aria-labelledby="portada" className={styles.section}>
        <div className={styles.head}>
          <h2 id="portada">Portada</h2>
          <Button icon="image" onPress={() => setChoosingCover(true)}>
            Cambiar Imagen
          </Button>
        </div>
        <div className={styles.frame}>
          <OrganizationCover organization={settings} headingLevel={3} />
        </div>
      </section>
      <section aria-labelledby="informacion" className={styles.section}>
        <div className={styles.head}>
          <h2 id="informacion">Información</h2>
          <Button variant="primary" icon="edit" onPress={() => setEditing(true)}>
            Editar
          </Button>
        </div>
        <SettingsList settings={settings} />
      </section>
      {isChoosingCover && <CoverDialog onClose={() => setChoosingCover(false)} />}
    </div>
  );
};
