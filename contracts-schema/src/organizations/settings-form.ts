import { z } from 'zod';
import { administrationPeriodPattern } from '../contracts/contract-patterns.ts';
import type { FieldProblem } from '../http/answers.ts';
import { flag, formLine, formText } from '../http/form-values.ts';
import { limitedHtml } from '../text/limited-html.ts';
import { MAIL_ADDRESS_INVALID, mailAddress } from '../text/mail-address.ts';
import { DEFAULT_SOURCE } from './data-source.ts';
import { type OrganizationFields, organizationFields } from './organization-events.ts';

/** What an organization says of itself beside its names, cover and theme. */
export const organizationSettings = organizationFields.pick({
  welcomeTitle: true,
  title: true,
  description: true,
  showBackgroundText: true,
  dataSource: true,
  publishesPersonalRfcs: true,
  defaultAdministrationPeriod: true,
  round: true,
  contactLocation: true,
  contactEmail: true,
  address: true,
  schedule: true,
  additionalInformation: true,
});
export type OrganizationSettings = z.infer<typeof organizationSettings>;
type TextSetting = {
  [S in keyof OrganizationSettings]: OrganizationSettings[S] extends string ? S : never;
}[keyof OrganizationSettings];

/**
 * A correction of an organization's settings, made on a version of them. What it does not name stays as it is; a blank text
 * is none, a blank source is the usual one, a blank period is all of them.
 */
export const settingsForm = z.object({
  version: z.int(),
  welcomeTitle: formText.optional(),
  title: formText.optional(),
  description: formText.optional(),
  showBackgroundText: flag.optional(),
  dataSource: formLine.optional(),
  publishesPersonalRfcs: flag.optional(),
  defaultAdministrationPeriod: formLine.optional(),
  round: flag.optional(),
  contactLocation: formText.optional(),
  contactEmail: formLine.optional(),
  address: formText.optional(),
  schedule: formText.optional(),
  additionalInformation: formText.optional(),
});
export type SettingsForm = z.infer<typeof settingsForm>;

export const settingLabels: Readonly<Record<keyof OrganizationSettings, string>> = {
  welcomeTitle: 'Texto de bienvenida',
  title: 'Título',
  description: 'Descripción',
  showBackgroundText: 'Fondo detrás del texto',
  dataSource: 'Fuente de los datos',
  publishesPersonalRfcs: 'Publicar el RFC de personas físicas',
  defaultAdministrationPeriod: 'Administración por defecto',
  round: 'Redondear decimales',
  contactLocation: 'Texto sobre el formulario de contacto',
  contactEmail: 'Correo electrónico de contacto',
  address: 'Dirección',
  schedule: 'Horario',
  additionalInformation: 'Información adicional de contacto',
};

/** The longest that each text may be, in characters, markup included. */
const LONGEST: Readonly<Record<TextSetting, number>> = {
  welcomeTitle: 200,
  title: 200,
  description: 1_000,
  dataSource: 200,
  contactLocation: 1_000,
  contactEmail: 200,
  address: 500,
  schedule: 500,
  additionalInformation: 1_000,
};
const textSettings = Object.keys(LONGEST) as TextSetting[]; // its own keys

/** The texts that may carry emphasis and line breaks. */
const richSettings: readonly TextSetting[] = ['welcomeTitle', 'title', 'description'];

export const settingsProblems = (form: SettingsForm): FieldProblem[] => {
  const tooLong = textSettings
    .filter((field) => (form[field]?.length ?? 0) > LONGEST[field])
    .map((field) => ({
      field,
      message: `El campo ${settingLabels[field]} excede los ${LONGEST[field]} caracteres permitidos`,
    }));
  const { contactEmail, defaultAdministrationPeriod: period } = form;
  const isMissent = Boolean(contactEmail) && !mailAddress.safeParse(contactEmail).success;
  return [
    ...tooLong,
    ...(isMissent ? [{ field: 'contactEmail', message: MAIL_ADDRESS_INVALID }] : []),
    ...(period && !administrationPeriodPattern.test(period)
      ? [{ field: 'defaultAdministrationPeriod', message: 'Debe seguir el formato ####-####' }]
      : []),
  ];
};

/** What a correction changes: only what it names, texts of the cover without any markup but emphasis and line breaks. */
export const settingsPatch = (form: SettingsForm): Partial<OrganizationFields> => {
  const texts = textSettings
    .filter((field) => form[field] !== undefined)
    .map((field) => {
      const text = form[field] ?? (field === 'dataSource' ? DEFAULT_SOURCE : '');
      return [field, richSettings.includes(field) ? limitedHtml(text) : text];
    });
  const { showBackgroundText, round, publishesPersonalRfcs, defaultAdministrationPeriod } = form;
  return {
    ...Object.fromEntries(texts),
    ...(showBackgroundText !== undefined && { showBackgroundText }),
    ...(round !== undefined && { round }),
    ...(publishesPersonalRfcs !== undefined && { publishesPersonalRfcs }),
    ...(defaultAdministrationPeriod !== undefined && { defaultAdministrationPeriod }),
  };
};
