import { LONGEST_TEXT } from '@monitor/contracts-schema/http/form-values';
import { type Json, objectIn, objectsIn, textIn } from './ocds-json.ts';
import { amountIn, dayOf, firstOf, rfcOf } from './ocds-values.ts';

const transactionsOf = (contract: Json): readonly Json[] =>
  objectsIn(objectIn(contract, 'implementation'), 'transactions');

/** Who was paid, as one version of the standard says it or the other. */
const payeeOf = (transaction: Json): Json => ({
  ...objectIn(transaction, 'receiverOrganization'),
  ...objectIn(transaction, 'payee'),
});

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts.filter((text) => text !== ''))];

/** Whom a contract is with: of the award, else of the contract; and of neither who was paid. Of several no RFC is the contract's. */
export const suppliersOf = (award: Json, contract: Json, parties: ReadonlyMap<string, Json>) => {
  const withParty = (one: Json): Json => ({ ...parties.get(textIn(one, 'id')), ...one });
  const named = [award, contract].map((one) => objectsIn(one, 'suppliers')).find((list) => list.length > 0) ?? [];
  const suppliers = named.map(withParty);
  const paid = transactionsOf(contract).map((transaction) => withParty(payeeOf(transaction)));
  const namesOf = (list: readonly Json[]) =>
    distinct(list.map((one) => firstOf(textIn(one, 'name'), textIn(one, 'legalName'))));
  const names = [suppliers, paid].map(namesOf).find((list) => list.length > 0) ?? [];
  const rfcs = [suppliers, paid].map((list) => distinct(list.map(rfcOf))).find((list) => list.length > 0) ?? [];
  return { names, rfc: names.length === 1 && rfcs.length === 1 ? rfcs.join() : '' };
};

/** Four or five digits of the budget's classification. */
const PARTIDA = /^\d{4,5}$/;
const IS_PARTIDA = /partida|objeto|spending ?object/i;
const IS_ECONOMIC = /^econ[oó]mic/i;

const listsIn = (one: Json): readonly Json[] => Object.keys(one).flatMap((name) => objectsIn(one, name));

/** The budget lines of a breakdown of the budget: its economic classes, or the components of its lines that say what is bought. */
const partidasIn = (breakdown: readonly Json[]): readonly string[] => {
  const classes = breakdown
    .flatMap(listsIn)
    .filter(
      (one) =>
        IS_PARTIDA.test(textIn(one, 'levelLabel')) ||
        IS_ECONOMIC.test(firstOf(textIn(one, 'classification'), textIn(one, 'classifications'))),
    );
  const components = breakdown
    .flatMap((one) => objectsIn(one, 'budgetLines'))
    .flatMap((line) => objectsIn(line, 'components'))
    .filter((component) => IS_PARTIDA.test(textIn(component, 'name')));
  return [...classes.map((one) => textIn(one, 'id')), ...components.map((one) => textIn(one, 'code'))];
};

const classifiedIn = (holder: Json): readonly string[] =>
  objectsIn(holder, 'items')
    .flatMap((item) => objectsIn(item, 'additionalClassifications'))
    .map((one) => textIn(one, 'id'));

/** The budget lines of a contract, the best source first. */
export const partidasOf = (release: Json, contract: Json): readonly string[] => {
  const planning = objectIn(release, 'planning');
  const budget = objectIn(planning, 'budget');
  const sources = [
    partidasIn([budget, ...[budget, planning].flatMap((one) => objectsIn(one, 'budgetBreakdown'))]),
    partidasIn(objectsIn(objectIn(contract, 'implementation'), 'budgetBreakdown')),
    [textIn(budget, 'objeto_del_gasto')],
    [textIn(budget, 'id')],
    classifiedIn(contract),
    classifiedIn(objectIn(release, 'tender')),
  ];
  return (
    sources.map((source) => distinct(source.filter((text) => PARTIDA.test(text)))).find(({ length }) => length) ?? []
  );
};

const amendmentsOf = (contract: Json): readonly string[] => {
  const earlier = objectIn(contract, 'amendment'); // as the standard's first version has the last of them
  const amendments = [...objectsIn(contract, 'amendments'), ...(Object.keys(earlier).length > 0 ? [earlier] : [])];
  return amendments.map((one) =>
    [dayOf(textIn(one, 'date')), firstOf(textIn(one, 'description'), textIn(one, 'rationale'))]
      .filter((text) => text !== '')
      .join(' '),
  );
};

/** What was paid altogether, in each currency. */
const paidOf = (contract: Json): readonly string[] => {
  const sums = new Map<string, number>();
  for (const transaction of transactionsOf(contract)) {
    const value = { ...objectIn(transaction, 'amount'), ...objectIn(transaction, 'value') };
    const currency = textIn(value, 'currency') || 'MXN';
    sums.set(currency, (sums.get(currency) ?? 0) + (Number(amountIn(value)) || 0));
  }
  return [...sums].filter(([, sum]) => sum !== 0).map(([currency, sum]) => `${sum.toFixed(2)} ${currency}`);
};

/** What a contract says for which no column is: its amendments, further documents and budget lines, and what was paid. */
export const notesOf = (
  contract: Json,
  more: Readonly<{ partidas: readonly string[]; documents: readonly Json[]; remarks: readonly string[] }>,
): string => {
  const links = distinct(more.documents.map((document) => textIn(document, 'url')));
  const lines = [
    ['Modificaciones', amendmentsOf(contract)],
    ['Otros documentos', links],
    ['Otras partidas', more.partidas],
    ['Pagado', paidOf(contract)],
  ] as const;
  return lines
    .flatMap(([label, texts]) => (texts.length > 0 ? `${label}: ${texts.join(', ')}.` : []))
    .concat(more.remarks)
    .join(' ')
    .slice(0, LONGEST_TEXT);
};
