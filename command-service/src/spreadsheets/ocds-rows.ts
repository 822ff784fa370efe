import { procedureTypeOfNumber } from '@monitor/contracts-schema/data-loads/procedure-number';
import type { ReleaseOfRow } from '@monitor/contracts-schema/events/event-metadata';
import { notesOf, partidasOf, suppliersOf } from './ocds-contract.ts';
import { isObject, type Json, objectIn, objectsIn, textIn } from './ocds-json.ts';
import type { Release } from './ocds-releases.ts';
import { amountIn, dayOf, documentsOf, firstNameIn, firstOf, nameIn } from './ocds-values.ts';

const METHODS: Readonly<Record<string, string>> = {
  open: 'Pública',
  selective: 'Por invitación',
  direct: 'Adjudicación directa',
};

/** What a code of the standard means, and the code: so it is shown how it was read, and can be decided otherwise. */
const meant = (label: string, code: string): string => `${label} (${code})`;

const CATEGORIES: Readonly<Record<string, string>> = {
  BIEN: 'Adquisición',
  SERVICIO: 'Servicios',
  OBRA: 'Obra pública',
  'SERVICIO RELACIONADO CON OBRAS': 'Servicios',
  goods: 'Adquisición',
  goodsAcquisition: 'Adquisición',
  goodsLease: 'Arrendamiento',
  services: 'Servicios',
  works: 'Obra pública',
  worksRelatedServices: 'Servicios',
};

const statusOf = (one: Json): string => textIn(one, 'status').toLowerCase();
const isActive = (one: Json): boolean => ['active', 'terminated', 'complete'].includes(statusOf(one));
const isUnsuccessful = (one: Json): boolean => statusOf(one) === 'unsuccessful';

/** The award that led to a contract, which may not say which one it is where there is one alone. */
const awardOf = (contract: Json, awards: readonly Json[]): Json | undefined => {
  const id = textIn(contract, 'awardID');
  return (
    awards.find((award) => textIn(award, 'id') === id) ?? (id === '' && awards.length === 1 ? awards[0] : undefined)
  );
};

/** A contract that was awarded, or signed, unless it says otherwise. */
const isSigned = (contract: Json, own: readonly Json[]): boolean =>
  ['', 'pending'].includes(statusOf(contract)) &&
  (own.some(isActive) || (statusOf(contract) === '' && own.length === 0 && textIn(contract, 'dateSigned') !== ''));

const statusIn = (of: string, one: Json): string => `${of}: ${statusOf(one) || 'sin estado'}`;
const isCancelled = (one: Json): boolean => ['cancelled', 'withdrawn'].includes(statusOf(one));

const stateOf = (tender: Json, awards: readonly Json[], contract: Json | undefined): string => {
  const own = contract ? awards.filter((award) => award === awardOf(contract, awards)) : awards;
  const award = own.find(isActive) ?? own[0] ?? {};
  if (contract && isActive(contract)) return meant('Concluido', statusIn('contract', contract));
  if (contract ? isSigned(contract, own) : own.some(isActive))
    return meant('Concluido', own.length === 0 ? 'dateSigned' : statusIn('award', award));
  if (own.length > 0 && own.every(isUnsuccessful)) return meant('Desierto', statusIn('award', award));
  if (isUnsuccessful(tender)) return meant('Desierto', statusIn('tender', tender));
  if (contract && isCancelled(contract)) return meant('Cancelado', statusIn('contract', contract));
  if (isCancelled(tender)) return meant('Cancelado', statusIn('tender', tender));
  return meant('En progreso', contract ? statusIn('contract', contract) : statusIn('tender', tender));
};

/** A counter that each process begins anew is no number of a contract. */
const COUNTER = /^\d{1,2}$/;

const numberOf = (contract: Json): string => {
  const id = textIn(contract, 'id');
  return COUNTER.test(id) ? textIn(contract, 'title') || id : id;
};

/** What is bought: one publisher says it of who publishes. */
const categoryOf = (tender: Json, scheme: string): string => {
  const { additionalProcurementCategories: more } = tender;
  const category = firstOf(
    Array.isArray(more) ? String(more[0] ?? '') : String(more ?? ''),
    textIn(tender, 'mainProcurementCategory'),
  );
  const code = category || scheme;
  const label = CATEGORIES[code];
  return label === undefined ? category : meant(label, code);
};

const methodOf = (tender: Json): string => {
  const details = firstOf(textIn(tender, 'procurementMethodDetails'), textIn(tender, 'metodoDeAdquisicion'));
  if (details || procedureTypeOfNumber(textIn(tender, 'id'))) return details; // its number says it
  const method = textIn(tender, 'procurementMethod');
  const label = METHODS[method];
  return label === undefined ? method : meant(label, method);
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
  ...(['Fecha de actualización', 'Fecha de obtención', 'Partida', 'Fecha del ejercicio', 'Nota'] as const),
] as const;
type Heading = (typeof OCDS_HEADINGS)[number];

/** What a row says, by the headings of its columns, and what it tells of. */
export type OcdsRow = Readonly<{ says: Readonly<Record<Heading, string>>; release: ReleaseOfRow }>;

const LONGEST_ID = 200;
const SIGNED = /^contrato\b/i;
/** The days in which questions were taken need not be that of the meeting. */
const OF_ENQUIRIES = 'La fecha de la junta de aclaraciones es la del inicio de las consultas.';

const linkOf = (holder: Json, type: string, words: RegExp): string =>
  textIn(documentsOf(holder, type, words)[0] ?? {}, 'url');

/**
 * The contracts of a process, a row each: of one without contracts its awards, and of one without these the process. What is
 * awarded to nobody has no amount: what it then says is what was estimated, as are a tender's.
 */
export const rowsOf = ({ release, publishedDate, publisher, scheme }: Release): readonly OcdsRow[] => {
  const tender = objectIn(release, 'tender');
  const awards = objectsIn(release, 'awards');
  const parties = new Map(objectsIn(release, 'parties').map((party) => [textIn(party, 'id'), party]));
  const ocid = textIn(release, 'ocid');
  const [tenderId, purchase] = [textIn(tender, 'id'), objectIn(release, 'additionalProcessInformation')];
  const buyer = firstOf(nameIn(release, 'buyer'), nameIn(tender, 'procuringEntity'));
  const meeting = textIn(objectsIn(tender, 'clarificationMeetings')[0] ?? {}, 'date');
  const enquiries = textIn(objectIn(tender, 'enquiryPeriod'), 'startDate');
  const remarks = meeting === '' && enquiries !== '' ? [OF_ENQUIRIES] : [];
  const [announcement = {}] = documentsOf(tender, 'tenderNotice', /convocatoria|bases/i);
  const common = {
    OCID: ocid,
    'Número de procedimiento': firstOf(
      tenderId === ocid ? textIn(purchase, 'purchaseNumber') : '', // a number of its own
      tenderId,
      ocid,
    ),
    'Tipo de procedimiento': methodOf(tender),
    Materia: categoryOf(tender, scheme),
    Convocatoria: textIn(announcement, 'url'),
    'Fecha de la convocatoria': dayOf(
      firstOf(textIn(objectIn(tender, 'tenderPeriod'), 'startDate'), textIn(announcement, 'datePublished')),
    ),
    'Fecha de la junta de aclaraciones': dayOf(firstOf(meeting, enquiries)),
    'Junta de aclaraciones': linkOf(tender, 'clarifications', /aclaraci/i),
    'Presentación de propuestas': linkOf(tender, 'openingOfProposals', /propuestas|^submissionDocuments$/i),
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
  } as const;

  const rowOf = (contract: Json, award: Json = {}, isContract = true): OcdsRow => {
    const withTax = objectIn(contract, 'valueWithTax');
    const value = amountIn(withTax) ? withTax : objectIn(contract, 'value');
    const state = stateOf(tender, awards, isContract ? contract : undefined);
    const [least, most] = limitsOf(contract);
    const { names, rfc } = suppliersOf(award, contract, parties);
    const [partida = '', ...partidas] = partidasOf(release, contract);
    const [signed = {}] = isContract ? documentsOf(contract, 'contractSigned', SIGNED) : [];
    const documents = isContract ? objectsIn(contract, 'documents').filter((one) => one !== signed) : [];
    const url = textIn(signed, 'url');
    const says = {
      ...common,
      Proveedor: names.join('; '),
      'RFC del proveedor': rfc,
      'Estado del procedimiento': state,
      Descripción: firstOf(
        textIn(contract, 'description'),
        textIn(contract, 'title'),
        textIn(tender, 'title'),
        textIn(tender, 'description'),
      ),
      'Número de contrato': isContract ? numberOf(contract) : '',
      'Fecha del contrato': dayOf(textIn(contract, 'dateSigned')),
      'Fecha del ejercicio': dayOf(
        firstOf(
          textIn(contract, 'dateSigned'),
          textIn(award, 'date'),
          textIn(objectIn(contract, 'period'), 'startDate'),
        ),
      ),
      'Monto total': state.startsWith('Desierto') ? '' : amountIn(value),
      'Monto mínimo': least,
      'Monto máximo': most,
      Moneda: textIn(value, 'currency'),
      Impuestos: value === withTax ? meant('Con impuestos', 'valueWithTax') : '',
      Contrato: url,
      Partida: partida,
      Nota: notesOf(contract, {
        partidas,
        documents: documents.filter((one) => textIn(one, 'url') !== url),
        remarks,
      }),
    };
    const contractId = isContract ? textIn(contract, 'id').slice(0, LONGEST_ID) : '';
    return { says, release: { ocid: ocid.slice(0, LONGEST_ID), ...(contractId !== '' && { contractId }) } };
  };

  const contracts = objectsIn(release, 'contracts');
  if (contracts.length > 0) return contracts.map((contract) => rowOf(contract, awardOf(contract, awards)));
  const won = awards.filter(isActive);
  return won.length > 0 ? won.map((award) => rowOf(award, award, false)) : [rowOf({}, {}, false)];
};
