import { ALL_ADMINISTRATIONS } from '@monitor/contracts-schema/calculations/calculation-words';
import type { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { settingLabels } from '@monitor/contracts-schema/organizations/settings-form';
import { useWatch } from 'react-hook-form';
import { send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { chosenOrganization } from '../../lib/session/organization.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { FlagInput, LongTextInput, TextInput } from '../../ui/forms/form-inputs.tsx';
import { useBoundField } from '../../ui/forms/form-state.ts';
import { JudgedForm } from '../../ui/forms/judged-form.tsx';
import { DiscardDialog, LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { OvertakenNotice } from '../../ui/forms/overtaken-notice.tsx';
import { isConflict, reasonOf, refusedValues } from '../../ui/forms/refusal.ts';
import { UncertainNotice } from '../../ui/forms/uncertain-notice.tsx';
import { useCommand } from '../../ui/forms/use-command.ts';
import { useVersionedForm } from '../../ui/forms/use-versioned-form.ts';
import { OrganizationCover } from '../../ui/layout/organization-cover.tsx';
import { cluster, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import { RichTextInput } from './rich-text-input.tsx';
import styles from './settings.module.css';
import { type ChangedSettings, changeSettings, refetchSettings, type Settings, wear } from './settings-calls.ts';
import { changesIn, labels, type SettingsValues, valuesOf, wrongSettings } from './settings-values.ts';

const listPeriods = callOf<typeof contractEndpoints.listAdministrationPeriods>(
  'GET',
  '/public-api/contracts/retrieve/administration-periods',
);

type PeriodInputProps = Readonly<{ name: string; label: string; description: string }>;

/** One of the administrations that have contracts, or all of them. */
const PeriodInput = (props: PeriodInputProps) => {
  const periods = useApiQuery(listPeriods, { query: {} }).data ?? [];
  return (
    <SelectField
      {...props}
      {...useBoundField<string>(props.name)}
      placeholder={ALL_ADMINISTRATIONS}
      options={periods.map(({ administrationPeriod: period }) => ({ id: period, label: period }))}
    />
  );
};

type SettingsFormProps = Readonly<{
  /** As they are now; while the form is open somebody else may change them. */
  settings: Settings;
  onClose: () => void;
}>;

/** The settings to be edited. What was typed stays through refusals, lost connections and others' changes. */
export const SettingsEditor = ({ settings, onClose }: SettingsFormProps) => {
  const { form, isDirty, before, now, takeOver, leave, discardDialog } = useVersionedForm<Settings, SettingsValues>({
    doc: settings,
    since: [settings],
    valuesOf,
    problemsWith: wrongSettings,
    onClose,
  });
  const organizationId = chosenOrganization()?._id;
  const { run, isPending, problem, input, uncertain, reset } = useCommand(
    (body: ChangedSettings, headers) => send(changeSettings, { body }, { headers }),
    {
      done: ({ message, data: { defaultAdministrationPeriod: period, version: _reached, ...changed } }) => {
        showToast('success', message);
        onClose();
        return wear(organizationId, { ...changed, defaultAdministrationPeriod: period ?? '' });
      },
      failed: (refusal) => {
        showToast('danger', reasonOf(refusal, 'No fue posible guardar la configuración.'));
        return refetchSettings();
      },
    },
  );
  const refused = problem && isConflict(problem) ? [] : refusedValues(problem, { ...valuesOf(before), ...input });

  return (
    <JudgedForm form={form} refused={refused} isSaving={isPending}>
      <form
        className={stack(6)}
        noValidate
        data-toasts="above"
        onSubmit={form.handleSubmit((values) =>
          run({ version: before.version ?? 0, ...changesIn(values, valuesOf(before)) }),
        )}
      >
        <Preview settings={settings} />
        <fieldset className={classes(styles.group, stack(5))}>
          <legend>Portada</legend>
          <RichTextInput name="welcomeTitle" label={settingLabels.welcomeTitle} />
          <RichTextInput name="title" label={settingLabels.title} />
          <RichTextInput name="description" label={settingLabels.description} rows={4} />
          <FlagInput
            name="showBackgroundText"
            label={settingLabels.showBackgroundText}
            description="Para que el texto se lea sobre la imagen."
          />
        </fieldset>
        <fieldset className={classes(styles.group, stack(5))}>
          <legend>Cifras</legend>
          <TextInput
            name="dataSource"
            label={settingLabels.dataSource}
            description="Se dice junto a las cifras, en las gráficas y en las descargas."
          />
          <PeriodInput
            name="defaultAdministrationPeriod"
            label={settingLabels.defaultAdministrationPeriod}
            description="Con la que empiezan las listas públicas."
          />
          <FlagInput
            name="round"
            label={settingLabels.round}
            description="En los porcentajes por tipo de procedimiento."
          />
          <FlagInput
            name="publishesPersonalRfcs"
            label={settingLabels.publishesPersonalRfcs}
            description="Es un dato personal: dice cuándo nació alguien. Sin marcar, solo lo ven los administradores."
          />
        </fieldset>
        <fieldset className={classes(styles.group, stack(5))}>
          <legend>Contacto</legend>
          <LongTextInput name="contactLocation" label={settingLabels.contactLocation} />
          <TextInput
            name="contactEmail"
            label={settingLabels.contactEmail}
            description="Recibe los mensajes del formulario. No se publica."
          />
          <LongTextInput name="address" label={settingLabels.address} rows={2} />
          <LongTextInput name="schedule" label={settingLabels.schedule} rows={2} />
          <LongTextInput name="additionalInformation" label={settingLabels.additionalInformation} />
        </fieldset>
        <div className={classes(styles.foot, cluster(3, 'trailing'))}>
          {now && !isPending && (
            <OvertakenNotice
              title="Otra persona cambió la configuración mientras la editabas"
              actions={
                <Button
                  size="s"
                  onPress={() => {
                    takeOver();
                    reset();
                  }}
                >
                  Cargar los valores nuevos
                </Button>
              }
            >
              Lo que escribiste sigue aquí y se conserva al cargar los valores nuevos.
            </OvertakenNotice>
          )}
          <FormErrors refusals={refused} labels={labels} />
          <UncertainNotice uncertain={uncertain} />
          <Button onPress={leave}>Cancelar</Button>
          <Button variant="primary" type="submit" isPending={isPending}>
            Guardar
          </Button>
        </div>
      </form>
      <DiscardDialog {...discardDialog} />
      <LeaveGuard isDirty={isDirty && !isPending} />
    </JudgedForm>
  );
};

/** The cover as it will look. */
const Preview = ({ settings }: { settings: Settings }) => {
  const { welcomeTitle, title, description, showBackgroundText } = useWatch<SettingsValues>();
  const texts = { welcomeTitle: String(welcomeTitle), title: String(title), description: String(description) };
  return (
    <section aria-label="Vista previa de la portada" className={styles.preview}>
      <OrganizationCover
        organization={{ ...settings, ...texts, showBackgroundText: showBackgroundText === true }}
        headingLevel={3}
      />
    </section>
  );
};
