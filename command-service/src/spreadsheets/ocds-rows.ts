import type { ReleaseOfRow } from '@monitor/contracts-schema/events/event-metadata';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { identifyingRfc } from '@monitor/contracts-schema/rfc';
import { isObject, objectIn, objectsIn, type Release, textIn } from './ocds-releases.ts';
import { repairAccents } from './repair-accents.ts';

type Json = Readonly<Record<string, unknown>>;

const METHODS: Readonly<Record<string, string>> = {
  open: 'Pública',
  selective: 'Por invitación',
  direct: 'Adjudicación directa',
};

const CATEGORIES: Readonly<Record<string, string>> = {
  goods: 'Adquisición',
  goodsAcquisition: 'Adquisición',
  goodsLease: 'Arrendamiento',
  services: 'Servicios',
  works: 'Obra pública',
  worksRelatedServices: 'Servicios',
};

const dayOf = (text: string): string => {
  if (!/T\d\d:\d\d/.test(text)) return text;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? text : installationDay(time);
};

/** Pesos and centavos, without the noise of binary fractions; blank of no amount. */
const amountIn = (value: Json): string => {
  const { amount } = value;
  return typeof amount === 'number' ? amount.toFixed(2) : textIn(value, 'amount');
};

const documentIn = (holder: Json, type: string, words: RegExp): Json | undefined =>
  objectsIn(holder, 'documents').find((document) => {
    const documentType = textIn(document, 'documentType');
    return documentType === type || words.test(documentType) || words.test(textIn(document, 'title'));
  });

const statusOf = (one: Json): string => textIn(one, 'status').toLowerCase();
const isActive = (one: Json): boolean => ['active', 'terminated', 'complete'].includes(statusOf(one));
const isUnsuccessful = (one: Json): boolean => statusOf(one) === 'unsuccessful';

const stateOf = (tender: Json, awards: readonly Json[], contract: Json | undefined): string => {
  const own = contract ? awards.filter((award) => textIn(award, 'id') === textIn(contract, 'awardID')) : awards;
  if (contract ? isActive(contract) : own.some(isActive)) return 'Concluido';
  if (own.length > 0 && own.every(isUnsuccessful)) return 'Desierto';
  if (isUnsuccessful(tender)) return 'Desierto';
  const isCancelled = [contract ?? {}, tender].some((one) => ['cancelled', 'withdrawn'].includes(statusOf(one)));
  return isCancelled ? 'Cancelado' : 'En progreso';
};

/** A counter that each process begins anew is no number of a contract. */
const COUNTER = /^\d{1,2}$/;

const numberOf = (contract: Json): string => {
  const id = textIn(contract, 'id');
  return COUNTER.test(id) ? textIn(contract, 'title') || id : id;
};

const RFC_SCHEME = /^(?:MX-)?RFC$/i;

const rfcOf = (party: Json): string => {
  const identifiers = [objectIn(party, 'identifier'), ...objectsIn(party, 'additionalIdentifiers')];
  const identifier = identifiers.find((one) => RFC_SCHEME.test(textIn(one, 'scheme'))) ?? identifiers[0] ?? {};
  const rfc = textIn(identifier, 'id').replace(/^(?:MX-)?RFC-/i, '');
  return identifyingRfc(rfc) ? rfc : '';
};

const nameIn = (holder: Json, name: string): string => textIn(objectIn(holder, name), 'name');
const firstNameIn = (holder: Json, name: string): string => textIn(objectsIn(holder, name)[0] ?? {}, 'name');

/** The first that says something. */
const firstOf = (...texts: readonly string[]): string => texts.find((text) => text !== '') ?? '';

const categoryOf = (tender: Json): string => {
  const { additionalProcurementCategories: more } = tender;
  const category = firstOf(
    Array.isArray(more) ? String(more[0] ?? '') : String(more ?? ''),
    textIn(tender, 'mainProcurementCategory'),
  );
  return CATEGORIES[category] ?? repairAccents(category);
};

const methodOf = (tender: Json): string => {
  const details = firstOf(textIn(tender, 'procurementMethodDetails'), textIn(tender, 'metodoDeAdquisicion'));
  const method = textIn(tender, 'procurementMethod');
  return repairAccents(details) || (METHODS[method] ?? method);
};

const limitsOf = (contract: Json): readonly [string, string] => {
  const holder = isObject(contract.contractDetails) ? contract.contractDetails : contract;
  const [least, most] = [amountIn(objectIn(holder, 'minValue')), amountIn(objectIn(holder, 'maxValue'))];
  return least === most ? ['', ''] : [least, most];
};

/** What the columns of the table are called, in order. */
export const OCDS_HEADINGS = [
  ...(['OCID', 'Número de procedimiento', 'Tipo de procedimiento', 'Materia', 'Estado del procedimiento'] as const),
  ...(['Descripción', 'Convocatoria', 'Fecha de la convocatoria', 'Fecha de la junta de aclaraciones'] as const),
  ...(['Junta de aclaraciones', 'Presentación de propuestas', 'Proveedor', 'RFC del proveedor'] as const),
  ...(['Unidad contratante', 'Unidad solicitante', 'Comprador', 'Número de contrato', 'Fecha del contrato'] as const),
  ...(['Monto total', 'Monto mínimo', 'Monto máximo', 'Moneda', 'Impuestos', 'Contrato', 'Área responsable'] as const),
  ...(['Fecha de actualización', 'Fecha de obtención', 'Partida'] as const),
] as const;
type Heading = (typeof OCDS_HEADINGS)[number];

/** What a row says, by the headings of its columns, and what it tells of. */
export type OcdsRow = Readonly<{ says: Readonly<Record<Heading, string>>; release: ReleaseOfRow }>;

const LONGEST_ID = 200;

/** Four or five digits of the budget's classification. */
const PARTIDA = /^\d{4,5}$/;

/**
 * The contracts of a process, a row each: of one without contracts its awards, and of one without these the process. What is
 * awarded to nobody has no amount: what it then says is what was estimated, as are a tender's.
 */
export const rowsOf = ({ release, publishedDate, publisher }: Release): readonly OcdsRow[] => {
  const tender = objectIn(release, 'tender');
  const awards = objectsIn(release, 'awards');
  const parties = new Map(objectsIn(release, 'parties').map((party) => [textIn(party, 'id'), party]));
  const budget = objectIn(objectIn(release, 'planning'), 'budget');
  const buyer = firstOf(nameIn(release, 'buyer'), nameIn(tender, 'procuringEntity'));
  const announcement = documentIn(tender, 'tenderNotice', /convocatoria|bases|tender notice/i);
  const common = {
    OCID: textIn(release, 'ocid'),
    'Número de procedimiento': firstOf(textIn(tender, 'id'), textIn(release, 'ocid')),
    'Tipo de procedimiento': methodOf(tender),
    Materia: categoryOf(tender),
    Convocatoria: textIn(announcement ?? {}, 'url'),
    'Fecha de la convocatoria': dayOf(
      firstOf(textIn(objectIn(tender, 'tenderPeriod'), 'startDate'), textIn(announcement ?? {}, 'datePublished')),
    ),
    'Fecha de la junta de aclaraciones': dayOf(
      firstOf(
        textIn(objectsIn(tender, 'clarificationMeetings')[0] ?? {}, 'date'),
        textIn(objectIn(tender, 'enquiryPeriod'), 'startDate'),
      ),
    ),
    'Junta de aclaraciones': textIn(documentIn(tender, 'clarifications', /aclaraci/i) ?? {}, 'url'),
    'Presentación de propuestas': textIn(
      documentIn(tender, 'openingOfProposals', /propuestas|^submissionDocuments$/i) ?? {},
      'url',
    ),
    'Unidad contratante': firstOf(
      firstNameIn(tender, 'contractingUnits'),
      nameIn(tender, 'procuringEntity'),
      nameIn(release, 'buyer'),
    ),
    'Unidad solicitante': firstOf(firstNameIn(tender, 'requestingUnits'), nameIn(release, 'buyer'), buyer),
    Comprador: buyer,
    'Área responsable': firstOf(firstNameIn(tender, 'responsibleUnits'), publisher, buyer),
    'Fecha de actualización': dayOf(textIn(release, 'date')),
    'Fecha de obtención': dayOf(publishedDate),
    Partida: firstOf(
      textIn(budget, 'objeto_del_gasto'),
      PARTIDA.test(textIn(budget, 'id')) ? textIn(budget, 'id') : '',
    ),
  } as const;

  const suppliersOf = (award: Json | undefined, contract: Json) => {
    const named =
      [award ?? {}, contract].map((one) => objectsIn(one, 'suppliers')).find((list) => list.length > 0) ?? [];
    const known = named.map((supplier) => ({ ...parties.get(textIn(supplier, 'id')), ...supplier }));
    const [only = {}, ...others] = known;
    return {
      Proveedor: known.map((supplier) => textIn(supplier, 'name')).join('; '),
      'RFC del proveedor': others.length === 0 ? rfcOf(only) : '',
    };
  };

  const rowOf = (contract: Json, award: Json | undefined, isContract: boolean): OcdsRow => {
    const withTax = objectIn(contract, 'valueWithTax');
    const value = amountIn(withTax) ? withTax : objectIn(contract, 'value');
    const state = stateOf(tender, awards, isContract ? contract : undefined);
    const [least, most] = limitsOf(contract);
    const says = {
      ...common,
      ...suppliersOf(award, contract),
      'Estado del procedimiento': state,
      Descripción: firstOf(
        textIn(contract, 'description'),
        textIn(contract, 'title'),
        textIn(tender, 'title'),
        textIn(tender, 'description'),
      ),
      'Número de contrato': isContract ? numberOf(contract) : '',
      'Fecha del contrato': dayOf(
        firstOf(
          textIn(contract, 'dateSigned'),
          textIn(award ?? {}, 'date'),
          textIn(objectIn(contract, 'period'), 'startDate'),
        ),
      ),
      'Monto total': state === 'Desierto' ? '' : amountIn(value),
      'Monto mínimo': least,
      'Monto máximo': most,
      Moneda: textIn(value, 'currency'),
      Impuestos: value === withTax ? 'Con impuestos' : 'No se sabe',
      Contrato: textIn(documentIn(contract, 'contractSigned', /contrato/i) ?? {}, 'url'),
    };
    const contractId = isContract ? textIn(contract, 'id').slice(0, LONGEST_ID) : '';
    const ocid = common.OCID.slice(0, LONGEST_ID);
    return { says, release: { ocid, ...(contractId !== '' && { contractId }) } };
  };

  const contracts = objectsIn(release, 'contracts');
  if (contracts.length > 0)
    return contracts.map((contract) =>
      rowOf(
        contract,
        awards.find((award) => textIn(award, 'id') === textIn(contract, 'awardID')),
        true,
      ),
    );
  const won = awards.filter(isActive);
  return won.length > 0 ? won.map((award) => rowOf(award, award, false)) : [rowOf({}, undefined, false)];
};
