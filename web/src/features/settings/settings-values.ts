import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import {
  type SettingsForm,
  settingLabels,
  settingsForm,
  settingsProblems,
} from '@monitor/contracts-schema/organizations/settings-form';
import { formProblems } from '../../lib/form-resolver.ts';
import type { Settings } from './settings-calls.ts';

export const labels: Readonly<Record<string, string>> = settingLabels;

/** The settings as their form is typed. */
export type SettingsValues = {
  readonly [S in Exclude<keyof SettingsForm, 'version'>]: boolean extends SettingsForm[S] ? boolean : string;
};

export const valuesOf = (settings: Settings): SettingsValues => ({
  welcomeTitle: settings.welcomeTitle,
  title: settings.title,
  description: settings.description,
  showBackgroundText: settings.showBackgroundText,
  dataSource: settings.dataSource,
  defaultAdministrationPeriod: settings.defaultAdministrationPeriod,
  round: settings.round,
  publishesPersonalRfcs: settings.publishesPersonalRfcs,
  contactLocation: settings.contactLocation,
  contactEmail: settings.contactEmail ?? '',
  address: settings.address,
  schedule: settings.schedule,
  additionalInformation: settings.additionalInformation,
});

/** What of the form differs from what the settings say: only that is sent. */
export const changesIn = (values: SettingsValues, before: SettingsValues): Partial<SettingsValues> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => value !== before[field as keyof SettingsValues]),
  ); // of the same keys

export const wrongSettings = (values: SettingsValues): readonly FieldProblem[] =>
  formProblems(settingsForm, settingsProblems, { version: 0, ...values });
