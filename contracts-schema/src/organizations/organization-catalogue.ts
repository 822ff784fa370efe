import { defineCatalogue } from '../catalogues/define-catalogue.ts';
import { DEFAULT_SOURCE } from './data-source.ts';
import { organizationDefaults, organizationEvent, organizationFields } from './organization-events.ts';
import { organizationForm, organizationFormProblems } from './organization-form.ts';
import { organizationOutline } from './organization-outline.ts';
import { organizationViews } from './organization-views.ts';

/** The catalogue of organizations: their names. What else they say is their settings. */
export const organizationCatalogue = defineCatalogue({
  ...organizationOutline,
  eventPrefix: 'Organization',
  event: organizationEvent,
  fields: organizationFields,
  described: {
    name: {
      label: 'Nombre',
      kind: 'text',
      visibility: 'public',
      required: true,
      hint: 'Hasta 100 caracteres.',
      sortBy: 'name',
    },
    shortName: {
      label: 'Nombre corto',
      kind: 'text',
      visibility: 'public',
      required: true,
      hint: 'De 2 a 12 caracteres.',
      sortBy: 'name',
    },
    color: { label: 'Color', kind: 'text', visibility: 'public' },
    theme: { label: 'Tema', kind: 'text', visibility: 'public' },
    cover: { label: 'Portada', kind: 'file', visibility: 'public' },
    title: { label: 'Título', kind: 'longText', visibility: 'public' },
    description: { label: 'Descripción', kind: 'longText', visibility: 'public' },
    welcomeTitle: { label: 'Texto de bienvenida', kind: 'longText', visibility: 'public' },
    showBackgroundText: { label: 'Fondo detrás del texto', kind: 'boolean', visibility: 'public' },
    round: { label: 'Redondeo de porcentajes', kind: 'boolean', visibility: 'public' },
    defaultAdministrationPeriod: { label: 'Administración inicial', kind: 'text', visibility: 'public' },
    dataSource: { label: 'Fuente de los datos', kind: 'text', visibility: 'public' },
    publishesPersonalRfcs: { label: 'Publicar el RFC de personas físicas', kind: 'boolean', visibility: 'public' },
    address: { label: 'Dirección', kind: 'text', visibility: 'public' },
    schedule: { label: 'Horario', kind: 'text', visibility: 'public' },
    additionalInformation: { label: 'Información adicional', kind: 'longText', visibility: 'public' },
    contactLocation: { label: 'Ubicación', kind: 'text', visibility: 'public' },
    contactEmail: { label: 'Correo electrónico de contacto', kind: 'text', visibility: 'internal' },
  },
  columns: ['name', 'shortName'],
  form: organizationForm,
  problemsWith: organizationFormProblems,
  fieldsOf: ({ name, shortName, dataSource }, current) => ({
    ...(current ?? organizationDefaults),
    name: name ?? '',
    shortName: shortName ?? '',
    ...(dataSource !== undefined && { dataSource: dataSource ?? DEFAULT_SOURCE }),
  }),
  views: organizationViews,
});
