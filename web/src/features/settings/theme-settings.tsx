import {
  offeredThemes,
  type Theme,
  themeColors,
  themeLabels,
} from '@monitor/contracts-schema/organizations/theme-colors';
import { useEffect, useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { chosenOrganization } from '../../lib/session/organization.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { reasonOf } from '../../ui/forms/refusal.ts';
import { UncertainNotice } from '../../ui/forms/uncertain-notice.tsx';
import { useCommand } from '../../ui/forms/use-command.ts';
import { line, looks, tiles } from '../../ui/layout/primitives.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { applyAccent } from '../../ui/theme/accent.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './settings.module.css';
import { changeTheme, type Settings, wear } from './settings-calls.ts';
import { SettingsSection } from './settings-section.tsx';

/** The colour of the organization's pages. Each one offered is tried on while it is pointed at; picking one saves it. */
export const ThemeSettings = ({ settings }: { settings: Settings }) => {
  const [isEditing, setEditing] = useState(false);
  const organizationId = chosenOrganization()?._id;
  const saving = useCommand((theme: Theme, headers) => send(changeTheme, { body: { theme } }, { headers }), {
    done: ({ message, data: { theme, color } }) => {
      setEditing(false);
      showToast('success', message);
      return wear(organizationId, { theme, color });
    },
    failed: (problem) => {
      resetTheme();
      showToast('danger', reasonOf(problem, 'No fue posible guardar el tema.'));
    },
  });
  useEffect(() => resetTheme, []);

  return (
    <SettingsSection
      id="tema"
      title="Tema"
      action={
        isEditing ? (
          <Button
            onPress={() => {
              resetTheme();
              setEditing(false);
            }}
          >
            Cancelar
          </Button>
        ) : (
          <Button variant="primary" icon="edit" onPress={() => setEditing(true)}>
            Editar
          </Button>
        )
      }
    >
      <p className={looks('muted')}>
        {isEditing
          ? 'Señala un color para ver cómo queda; elígelo para guardarlo.'
          : 'El color de los botones, los enlaces y los detalles de tu monitor.'}
      </p>
      <UncertainNotice uncertain={saving.uncertain} />
      <ul className={tiles(11, 3)}>
        {(isEditing ? offeredThemes : [settings.theme]).map((theme) => (
          <li key={theme}>
            <ThemeChoice
              theme={theme}
              isChosen={theme === settings.theme}
              isSaving={saving.isPending && theme === saving.input}
              {...(isEditing && { onPick: () => !saving.isPending && void saving.run(theme) })}
            />
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
};

/** The page wears its organization's colour again. */
const resetTheme = (): void => applyAccent(chosenOrganization()?.color ?? themeColors.default);

type ThemeChoiceProps = Readonly<{ theme: Theme; isChosen: boolean; isSaving: boolean; onPick?: () => void }>;

const ThemeChoice = ({ theme, isChosen, isSaving, onPick }: ThemeChoiceProps) => {
  const previewTheme = (): void => applyAccent(themeColors[theme]);
  const note = (
    <>
      <span className={styles.swatch} style={{ background: themeColors[theme] }} />
      <span className={looks('grows')}>{themeLabels[theme]}</span>
      {isChosen && <Icon name="check" />}
    </>
  );
  if (!onPick) return <span className={classes(styles.choice, line(3, 'center', 'full'), styles.chosen)}>{note}</span>;
  return (
    <button
      type="button"
      className={classes(styles.choice, line(3, 'center', 'full'), isChosen && styles.chosen)}
      aria-pressed={isChosen}
      aria-busy={isSaving}
      onClick={onPick}
      onPointerEnter={previewTheme}
      onPointerLeave={resetTheme}
      onFocus={previewTheme}
      onBlur={resetTheme}
    >
      {note}
    </button>
  );
};
