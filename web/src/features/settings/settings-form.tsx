import { settingLabels } from '@monitor/contracts-schema/organizations/settings-form';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiProblem, send } from '../../lib/api.ts';
import { chosenOrganization } from '../../lib/organization.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { DoubtNotice } from '../../ui/forms/doubt-notice.tsx';
import { FormErrors } from '../../ui/forms/form-errors.tsx';
import { FlagInput, LongTextInput, TextInput } from '../../ui/forms/form-inputs.tsx';
import type { RefusedValue } from '../../ui/forms/form-state.ts';
import { createIdempotencyKeys } from '../../ui/forms/idempotency-keys.ts';
import { JudgedForm, useJudgedForm } from '../../ui/forms/judged-form.tsx';
import { DiscardDialog, LeaveGuard } from '../../ui/forms/leave-guard.tsx';
import { mergedValues } from '../../ui/forms/merged-values.ts';
import { OvertakenNotice } from '../../ui/forms/overtaken-notice.tsx';
import { isConflict, isOfSession, refusedFields, tellsItself } from '../../ui/forms/refusal.ts';
import { useUntilKnown } from '../../ui/forms/use-until-known.ts';
import { OrganizationCover } from '../../ui/organization-cover.tsx';
import { PeriodInput } from './period-input.tsx';
import { RichTextInput } from './rich-text-input.tsx';
import { changeSettings, refetchSettings, type Settings, wear } from './settings-calls.ts';
import styles from './settings-form.module.css';
import { changesIn, labels, type SettingsValues, valuesOf, wrongSettings } from './settings-values.ts';

type SettingsFormProps = Readonly<{
  /** As they are now; while the form is open somebody else may change them. */
  settings: Settings;
  onClose: () => void;
}>;

/** The settings to be edited. What was typed stays through refusals, lost connections and others' changes. */
export const SettingsEditor = ({ settings, onClose }: SettingsFormProps) => {
  const [before, setBefore] = useState(settings);
  const [refused, setRefused] = useState<readonly RefusedValue[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [idempotencyKeys] = useState(createIdempotencyKeys);
  const { doubt, untilKnown } = useUntilKnown();
  const form = useJudgedForm<SettingsValues>(valuesOf(before), wrongSettings);
  const { isDirty } = form.formState;
  const isLeftBehind = !isSaving && (settings.version ?? 0) > (before.version ?? 0);

  const save = async (values: SettingsValues): Promise<void> => {
    setRefused([]);
    setSaving(true);
    const organizationId = chosenOrganization()?._id;
    try {
      const body = { version: before.version ?? 0, ...changesIn(values, valuesOf(before)) };
      const { message, data } = await untilKnown(() =>
        send(changeSettings, { body }, { headers: idempotencyKeys.headersFor(body) }),
      );
      const { defaultAdministrationPeriod: period, version: _reached, ...said } = data;
      showToast('success', message);
      onClose();
      await wear(organizationId, { ...said, defaultAdministrationPeriod: period ?? '' });
    } catch (failure) {
      setSaving(false);
      await tell(failure, values);
    }
  };

  const tell = async (failure: unknown, values: SettingsValues): Promise<void> => {
    if (!(failure instanceof ApiProblem)) throw failure;
    if (isOfSession(failure)) return;
    showToast('danger', tellsItself(failure) ? failure.message : 'No fue posible guardar la configuración.');
    if (!isConflict(failure))
      setRefused(
        refusedFields(failure).map((problem) => ({ ...problem, value: values[problem.field as keyof SettingsValues] })), // undefined of what is no field
      );
    await refetchSettings();
  };

  const goOnWithTheirs = (): void => {
    const { values } = mergedValues(valuesOf(before), form.getValues(), valuesOf(settings));
    setBefore(settings);
    setRefused([]);
    form.reset(valuesOf(settings));
    for (const [field, value] of Object.entries(values))
      form.setValue(field as keyof SettingsValues, value, { shouldDirty: true }); // fields of the form
  };

  return (
    <JudgedForm {...{ form, refused, isSaving }}>
      <form
        className={styles.form}
        noValidate
        data-toasts="above"
        onSubmit={form.handleSubmit(save, () => setRefused([]))}
      >
        <Preview settings={settings} />
        <fieldset className={styles.group}>
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
        <fieldset className={styles.group}>
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
        </fieldset>
        <fieldset className={styles.group}>
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
        <div className={styles.foot}>
          {isLeftBehind && (
            <OvertakenNotice
              title="Otra persona cambió la configuración mientras la editabas"
              actions={
                <Button size="s" onPress={goOnWithTheirs}>
                  Cargar los valores nuevos
                </Button>
              }
            >
              Lo que escribiste sigue aquí y se conserva al cargar los valores nuevos.
            </OvertakenNotice>
          )}
          <FormErrors refusals={refused} labels={labels} />
          <DoubtNotice doubt={doubt} />
          <Button onPress={() => (isDirty ? setAsking(true) : onClose())}>Cancelar</Button>
          <Button variant="primary" type="submit" isPending={isSaving}>
            Guardar
          </Button>
        </div>
      </form>
      <DiscardDialog isOpen={isAsking} onClose={() => setAsking(false)} onDiscard={onClose} />
      <LeaveGuard isDirty={isDirty && !isSaving} />
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
