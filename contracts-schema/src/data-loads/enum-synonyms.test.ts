import { limitExceededLabels } from '../contracts/contract-enum-labels.ts';
import { enumLabelsOf } from '../contracts/contract-field-sets.ts';
import { type EnumField, enumLabel, enumOptions, isPresumed, mentionsCategory, readEnum } from './enum-synonyms.ts';
import { templateColumns } from './template-columns.ts';

const keysOf = (field: EnumField): string[] =>
  field === 'limitExceeded'
    ? [...Object.keys(limitExceededLabels), 'NOT_APPLICABLE']
    : Object.keys(enumLabelsOf(field));
const keys = templateColumns.flatMap(({ kind, field }) => (kind === 'enum' ? [[field, keysOf(field)] as const] : []));
const everyKey = keys.flatMap(([field, all]) => all.map((key) => [field, key] as const));

describe('the words that are offered', () => {
  it.each(keys)('for %s are one for each value, short enough for a list of Excel', (field, all) => {
    const words = enumOptions(field);
    expect(words.map((word) => readEnum(field, word)).sort()).toEqual([...all].sort());
    expect(words.join(',').length).toBeLessThan(255);
    expect(words.join('')).not.toMatch(/[,"]/);
  });
});

describe('the spellings of enum values', () => {
  it.each([
    ['procedureType', 'Pública', 'PUBLIC'],
    ['procedureType', 'Público', 'PUBLIC'],
    ['procedureType', 'LICITACIÓN PÚBLICA NACIONAL', 'PUBLIC'],
    ['procedureType', 'Invitación pública', 'INVITATION'],
    ['procedureType', 'ADJUDICACIÓN DIRECTA POR LICITACIONES PÚBLICAS DESIERTAS', 'NO_BID'],
    ['procedureType', 'INVITACIÓN A CUANDO MENOS 3 PERSONAS POR LICITACIONES PÚBLICAS DESIERTAS', 'INVITATION'],
    ['procedureType', '05. Adjudicación directa', 'NO_BID'],
    ['procedureType', 'Excepción a la licitación pública', undefined],
    ['procedureType', 'Por adjudicación', undefined],
    ['procedureType', 'ADJUDICACIÓN DIRECTA POR PATENTES, LICENCIAS, OFERENTE ÚNICO U OBRAS DE ARTE', 'NO_BID'],
    [
      'procedureType',
      'INVITACIÓN A CUANDO MENOS 3 PERSONAS POR ADJUDICACIÓN A PROVEEDOR CON CONTRATO VIGENTE, BAJO LAS MISMAS CONDICIONES',
      'INVITATION',
    ],
    ['procedureType', 'Adjudicación directa de obra pública', 'NO_BID'],
    ['procedureType', 'ADJUDICACI?N DIRECTA', 'NO_BID'],
    ['procedureType', '(Licitación)', 'PUBLIC'],
    ['procedureType', 'Licitación o adjudicación', undefined],
    ['procedureType', 'PÚBLICA O POR INVITACIÓN', undefined],
    ['procedureType', 'Licitación por invitación', undefined],
    ['procedureType', 'Adjudicación directa y/o invitación', undefined],
    ['procedureType', 'Licitación / adj. directa', undefined],
    ['procedureType', 'Obra pública, licitación', undefined],
    ['procedureType', 'Pública nacional', 'PUBLIC'],
    ['procedureType', 'Público en general', undefined],
    ['procedureType', 'Publicación', undefined],
    ['procedureType', 'Adjunto', undefined],
    ['procedureType', 'Adjud. directa', 'NO_BID'],
    ['procedureType', 'Adj Directa', 'NO_BID'],
    ['procedureType', 'adj.', 'NO_BID'],
    ['procedureType', 'Adjudicación Directa Federal', 'NO_BID'],
    ['procedureType', 'Por Invitación', 'INVITATION'],
    ['procedureType', 'Invitación a Cuando Menos 3 Personas', 'INVITATION'],
    ['procedureType', 'Tres proveedores', 'INVITATION'],
    ['procedureType', 'Otro (especificar)', undefined],
    ['procedureType', 'Directa', undefined],
    ['procedureType', 'ENTRE ENTES PÚBLICOS', 'NO_BID'],
    ['procedureType', 'Excepción', 'NO_BID'],
    ['procedureType', 'Tres cotizaciones', 'NO_BID'],
    ['procedureType', 'Asignación directa', 'NO_BID'],
    ['procedureType', 'Compra directa', 'NO_BID'],
    ['category', 'Ampliación', 'EXTENSION'],
    ['category', 'extension', 'EXTENSION'],
    ['category', 'Modificatorio', 'MODIFICACION'],
    ['category', 'Convenios modificatorios', 'MODIFICACION'],
    ['category', 'MODIFICACIONES', 'MODIFICACION'],
    ['category', 'MODIFICATION', 'MODIFICACION'],
    ['category', 'Servicio de modificación', undefined],
    ['category', 'Adendum', 'ADENDUM'],
    ['category', 'Addendum', 'ADENDUM'],
    ['category', 'Adenda', 'ADENDUM'],
    ['category', 'Adquisiciones', 'ACQUISITION'],
    ['category', 'Adquisición de servicios', undefined],
    ['category', 'Servicios', 'SERVICES'],
    ['category', 'Servicios relacionados con obra pública', 'SERVICES'],
    ['category', 'Arrendamientos', 'LEASE'],
    ['category', 'Obra pública', 'PUBLIC_WORKS'],
    ['category', 'OBRAS PUBLICAS', 'PUBLIC_WORKS'],
    ['category', 'Obra pública y servicios relacionados con las mismas', 'PUBLIC_WORKS'],
    ['category', 'Obras públicas y/o servicios relacionados con la obra pública', 'PUBLIC_WORKS'],
    ['category', 'SERVICIOS RELACIONADOS CON LA OBRA', 'SERVICES'],
    ['category', 'SERVICIO RELACIONADO CON OBRAS', 'SERVICES'],
    ['category', 'Servicios Relacionados con la OP', 'SERVICES'],
    ['category', 'Servicios relacionados con obra pública y adquisiciones', undefined],
    ['category', 'Obra pública y adquisiciones', undefined],
    ['category', 'Obra pública y servicios', undefined],
    ['category', 'Mantenimiento de obra pública', 'PUBLIC_WORKS'],
    ['category', 'Obras y servicios', undefined],
    ['category', 'Obra', undefined],
    ['procedureState', 'CONCLUIDO', 'CONCLUDED'],
    ['procedureState', 'Concluído', 'CONCLUDED'],
    ['procedureState', 'concluida', 'CONCLUDED'],
    ['procedureState', 'Finalizados', 'CONCLUDED'],
    ['procedureState', 'Terminado', 'CONCLUDED'],
    ['procedureState', 'Completado', 'CONCLUDED'],
    ['procedureState', 'COMPLETED', 'CONCLUDED'],
    ['procedureState', 'Cancelada', 'CANCELED'],
    ['procedureState', 'abortado', 'CANCELED'],
    ['procedureState', 'Desierto', 'DESERTED'],
    ['procedureState', 'desierta', 'DESERTED'],
    ['procedureState', 'Desertados', 'DESERTED'],
    ['procedureState', 'abandonado', 'DESERTED'],
    ['procedureState', 'En proceso', 'IN_PROGRESS'],
    ['procedureState', 'en progreso', 'IN_PROGRESS'],
    ['procedureState', 'En trámite', 'IN_PROGRESS'],
    ['procedureState', 'Vigente', 'IN_PROGRESS'],
    ...['VIGENTE PAP', 'POR EVALUAR', 'VIGENTE JA', 'EN EVALUACIÓN', 'VIGENTE', 'EXPIRADO', 'EN ACLARACIONES'].map(
      (status) => ['procedureState', status, 'IN_PROGRESS'] as const,
    ),
    ...['EN DECISIÓN DE FALLO', 'VIGENTE SA', 'EN APERTURA', 'ACTA EN AUTORIZACIÓN', 'EN CAPTURA', 'SUSPENDIDO'].map(
      (status) => ['procedureState', status, 'IN_PROGRESS'] as const,
    ),
    ...['PENDIENTE AUTORIZACIÓN', 'PENDIENTE DE APERTURA', 'VIGENTE SIN ACTA'].map(
      (status) => ['procedureState', status, 'IN_PROGRESS'] as const,
    ),
    ...['ADJUDICADO', 'FINALIZADO', 'ADJUDICADO PARCIAL'].map(
      (status) => ['procedureState', status, 'CONCLUDED'] as const,
    ),
    ['procedureState', 'No adjudicado', undefined],
    ['procedureState', 'Adjudicado o desierto', undefined],
    ['procedureState', 'Cancelado por desierto', undefined],
    ['procedureState', 'No concluido', undefined],
    ['procedureState', 'Pendiente', undefined],
    ['administrativeUnitType', 'DESCENTRALIZADA', 'DESCENTRALIZED'],
    ['administrativeUnitType', 'descentralizado', 'DESCENTRALIZED'],
    ['administrativeUnitType', 'No centralizada', 'DESCENTRALIZED'],
    ['administrativeUnitType', 'Centralizada', 'CENTRALIZED'],
    ['administrativeUnitType', 'Descentralizada, centralizada', undefined],
    ['administrativeUnitType', 'Paramunicipal', undefined],
    ['limitExceeded', 'No', 'NOT_EXCEEDED'],
    ['limitExceeded', 'No excede el límite', 'NOT_EXCEEDED'],
    ['limitExceeded', 'No se excede', 'NOT_EXCEEDED'],
    ...['No se sabe', 'No especificado', 'No disponible'].map((text) => ['limitExceeded', text, undefined] as const),
    ...['No terminado', 'No vigente', 'No cancelado', 'No ha concluido', 'Sin concluir', 'No fue cancelada'].map(
      (text) => ['procedureState', text, undefined] as const,
    ),
    ...['Sin dato', 'Sin determinar', 'Con observaciones'].map((text) => ['taxes', text, undefined] as const),
    ['limitExceeded', 'Excede: no', undefined],
    ['limitExceeded', 'Sí/No', undefined],
    ['limitExceeded', 'No aplica', 'NOT_EXCEEDED'],
    ['limitExceeded', 'Sí', 'LIMIT_EXCEEDED'],
    ['limitExceeded', 'si, por urgencia', 'LIMIT_EXCEEDED'],
    ['limitExceeded', 'Excede el límite', 'LIMIT_EXCEEDED'],
    ...['No se sabe si excede', 'Ninguna excede', 'Nunca excede'].map(
      (text) => ['limitExceeded', text, undefined] as const,
    ),
    ['limitExceeded', 'El monto no excede el límite', 'NOT_EXCEEDED'],
    ['limitExceeded', 'Excedido', 'LIMIT_EXCEEDED'],
    ['limitExceeded', 'Límite excedido', 'LIMIT_EXCEEDED'],
    ['limitExceeded', 'na', 'NOT_APPLICABLE'],
    ['limitExceeded', 'N/A', 'NOT_APPLICABLE'],
    ['limitExceeded', 'Sin exceso', undefined],
    ['taxes', 'Sin impuestos incluidos', 'EXCLUDED'],
    ['taxes', 'Con IVA', 'INCLUDED'],
    ['taxes', 'Con y sin impuestos', undefined],
  ] as const)('%s %j is %s', (field, written, key) => {
    expect(readEnum(field, written)).toBe(key);
  });

  it('a cell that names two values is a question, however it parts them', () => {
    const pairs = keys.flatMap(([field, all]) =>
      // Rows of both of these are stored alike.
      all
        .filter((key) => key !== 'NOT_APPLICABLE')
        .flatMap((one, at, some) =>
          some.filter((_, other) => other !== at).map((other) => [field, one, other] as const),
        ),
    );
    const answered = pairs.flatMap(([field, one, other]) =>
      [' o ', ' y ', ', ', ' / ', '/', ' y/o ', ' (', ' - ']
        .map((between) => `${enumLabel(field, one as never)}${between}${enumLabel(field, other as never)}`) // of the field
        .filter((written) => readEnum(field, written) !== undefined),
    );
    expect(answered).toEqual([]);
  });

  it('are presumed where they do not plainly say their value', () => {
    const awards = ['Entre entes públicos', 'Excepción', 'Tres cotizaciones', 'Asignación directa', 'Compra directa'];
    for (const text of awards) expect(isPresumed('procedureType', text)).toBe(true);
    for (const text of ['EXPIRADO', 'Suspendido']) expect(isPresumed('procedureState', text)).toBe(true);
    for (const text of ['Adjudicación directa', 'Excepción a la licitación', 'Directa', 'NO_BID'])
      expect(isPresumed('procedureType', text)).toBe(false);
    for (const text of ['VIGENTE', 'Expirado y suspendido']) expect(isPresumed('procedureState', text)).toBe(false);
  });

  it.each(everyKey)('%s %s reads back from its label (bug 18) and from its key', (field, key) => {
    expect([readEnum(field, enumLabel(field, key as never)), readEnum(field, key)]).toEqual([key, key]); // key is one of the field's
  });

  it.each([
    ['CONVENIO MODIFICATORIO DE OBRA', true],
    ['Servicio de limpieza', true],
    ['arrendamiento de inmueble', true],
    ['CONSTRUCCION DE OBRA PUBLICA', true],
    ['PAPELERIA', false],
    ['', false],
  ])('the description %j names a category: %s', (description, mentions) => {
    expect(mentionsCategory(description)).toBe(mentions);
  });
});
