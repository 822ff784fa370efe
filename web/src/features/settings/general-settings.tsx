import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { OrganizationCover } from '../../ui/layout/organization-cover.tsx';
import { stack } from '../../ui/layout/primitives.ts';
import { CoverDialog } from './cover-dialog.tsx';
import styles from './settings.module.css';
import type { Settings } from './settings-calls.ts';
import { SettingsEditor } from './settings-form.tsx';
import { SettingsList } from './settings-list.tsx';
import { SettingsSection } from './settings-section.tsx';

/** What an organization says of itself: to be read, or to be edited. */
export const GeneralSettings = ({ settings }: { settings: Settings }) => {
  const [isEditing, setEditing] = useState(false);
  const [isChoosingCover, setChoosingCover] = useState(false);
  if (isEditing) return <SettingsEditor settings={settings} onClose={() => setEditing(false)} />;
  return (
    <div className={stack(8)}>
      <SettingsSection
        id="portada"
        title="Portada"
        action={
          <Button icon="image" onPress={() => setChoosingCover(true)}>
            Cambiar Imagen
          </Button>
        }
      >
        <div className={styles.preview}>
          <OrganizationCover organization={settings} headingLevel={3} />
        </div>
      </SettingsSection>
      <SettingsSection
        id="informacion"
        title="Información"
        action={
          <Button variant="primary" icon="edit" onPress={() => setEditing(true)}>
            Editar
          </Button>
        }
      >
        <SettingsList settings={settings} />
      </SettingsSection>
      {isChoosingCover && <CoverDialog onClose={() => setChoosingCover(false)} />}
    </div>
  );
};
