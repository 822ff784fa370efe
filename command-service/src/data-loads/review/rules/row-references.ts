import type { NamedOne } from '@monitor/contracts-schema/data-loads/name-decisions';
import type { DecidedName } from '@monitor/contracts-schema/events/event-metadata';
import { rfcKey } from '@monitor/contracts-schema/rfc';
import { nameKey } from '@monitor/contracts-schema/text/text';
import { type AdministrativeUnitDraft, isSameReference, type SupplierDraft } from './contract-draft.ts';
import type { RowReferences } from './draft-of-row.ts';
import type { RowCatalogue } from './load-catalogue.ts';
import { type RowMessage, rowMessage } from './row-messages.ts';
import { overridesAt, type RowUnderReview } from './row-rules.ts';

type Decided = DecidedName[];

/** The supplier a row names, registered or to be created; null when it names none or one that cannot be used. */
export const reviewSupplier = (
  row: RowUnderReview,
  catalogue: RowCatalogue,
  decidedNames: Decided,
): SupplierDraft | null => {
  const { remarks } = row;
  const { supplierName: name, supplierRfc: rfc } = row.parsed;
  if (remarks.isWrong('supplierName') || remarks.isWrong('supplierRfc')) return null;
  const match = catalogue.matchSupplier(name, rfc);
  if (!match) return null;

  const named = rfc === null ? 'supplierName' : 'supplierRfc';
  if (match.kind === 'several') {
    const [count, names] = [countInWords(match.names.length), match.names.join(', ')];
    remarks.error(named, rfc === null ? 'E10' : 'E20', { count, names });
    return null;
  }
  if (match.kind === 'another-rfc') {
    remarks.error('supplierRfc', 'E17', { name: match.name, rfc: match.rfc });
    return null;
  }
  const { supplier, decided, isBesideRfc } = match;
  if (name === null && (supplier.name === '' || !overridesAt(row, 'supplierName').skipsRequired)) {
    remarks.error('supplierName', 'E14');
    return null;
  }
  const isMeant = decided && 'existing' in supplier && supplier.existing === decided.id;
  const spelling = decided?.name ?? name;
  const isOfAnother =
    spelling !== null &&
    !isMeant &&
    differs(spelling, supplier.name) &&
    !overridesAt(row, 'supplierName').skipsValidation;
  if (rfc !== null && name !== null && (isOfAnother || isBesideRfc)) {
    const holder = { id: 'existing' in supplier ? supplier.existing : null, name: supplier.name };
    const holderRow = 'existing' in supplier ? null : (catalogue.firstRowOf(supplier.created) ?? null);
    remarks.conflicts({ rfc: rfcKey(rfc), name, holder, holderRow, isSame: isBesideRfc === true });
    if (isOfAnother)
      remarks.error('supplierRfc', 'E9', {
        rfc: rfcKey(rfc),
        name: supplier.name,
        where: whereIs(holder.id, holderRow),
      });
  }
  if (decided && name !== null) {
    decidedNames.push({ field: 'supplierName', name, as: supplier.name });
    remarks.add('supplierName', { info: takenAs(supplier, decided) });
  }
  if ('existing' in supplier) remarks.found(named, supplier.name);
  else remarks.creates(named);
  if (rfc !== null && 'existing' in supplier && supplier.isRfcNew)
    remarks.add('supplierRfc', { info: rowMessage('I12', { name: supplier.name }) });
  return supplier;
};

/** Whose an administrator decided that a name is, and what that one is to be called. */
const takenAs = ({ name }: SupplierDraft | AdministrativeUnitDraft, { renaming }: NamedOne): RowMessage =>
  renaming ? rowMessage('I31', { name, to: renaming.to }) : rowMessage('I5', { name });

const WORDS = ['dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];

/** Several, as a sentence counts them. */
const countInWords = (count: number): string => WORDS[count - 2] ?? String(count);

/** Where a supplier is: the row that names it first, of one that the file creates. */
const whereIs = (id: string | null, row: number | null): string => {
  if (id !== null) return ' (en el catálogo)';
  return row === null ? '' : ` (fila ${row})`;
};

const differs = (one: string, other: string): boolean => one !== other && nameKey(one) !== nameKey(other);

type UnitField = 'organizerAdministrativeUnit' | 'applicantAdministrativeUnit';

const reviewUnit = (
  row: RowUnderReview,
  field: UnitField,
  catalogue: RowCatalogue,
  decidedNames: Decided,
  also?: AdministrativeUnitDraft,
): AdministrativeUnitDraft | null => {
  const name = row.parsed[field];
  if (name === null) return null;
  const match = catalogue.matchUnit(name, also);
  if (match.kind === 'several') {
    row.remarks.error(field, 'E25', { count: countInWords(match.names.length), names: match.names.join(', ') });
    return null;
  }
  const { unit, decided } = match;
  if (decided) {
    decidedNames.push({ field, name, as: unit.name });
    row.remarks.add(field, { info: takenAs(unit, decided) });
  }
  if ('existing' in unit) row.remarks.found(field, unit.name);
  else row.remarks.creates(field);
  if ('created' in unit && !decided && differs(name, unit.name))
    row.remarks.add(field, { info: rowMessage('I4', { name: unit.name }) });
  return unit;
};

/** Units of which a row says nothing new: those of the contract that it revises. */
export type RegisteredUnits = Readonly<{ organizer?: AdministrativeUnitDraft; applicant?: AdministrativeUnitDraft }>;

/** The two units a row names, which a decentralised body must be both of. */
export const reviewUnits = (
  row: RowUnderReview,
  catalogue: RowCatalogue,
  decidedNames: Decided,
  registered: RegisteredUnits = {},
) => {
  const organizer = registered.organizer ?? reviewUnit(row, 'organizerAdministrativeUnit', catalogue, decidedNames);
  const applicant =
    registered.applicant ??
    reviewUnit(row, 'applicantAdministrativeUnit', catalogue, decidedNames, organizer ?? undefined);
  const { organizerAdministrativeUnit, applicantAdministrativeUnit, administrativeUnitType } = row.parsed;
  if (
    administrativeUnitType === 'DESCENTRALIZED' &&
    organizerAdministrativeUnit !== null &&
    applicantAdministrativeUnit !== null &&
    differs(organizerAdministrativeUnit, applicantAdministrativeUnit) &&
    !(organizer && applicant && isSameReference(organizer, applicant)) &&
    !overridesAt(row, 'organizerAdministrativeUnit').skipsValidation
  )
    row.remarks.error('organizerAdministrativeUnit', 'E8');
  return { organizer, applicant };
};

/** Whom a row names by cells that are right. */
export const rightlyNamed = ({ remarks }: RowUnderReview, { supplier, ...units }: RowReferences): RowReferences => ({
  supplier: remarks.isWrong('supplierName') || remarks.isWrong('supplierRfc') ? null : supplier,
  ...units,
});
