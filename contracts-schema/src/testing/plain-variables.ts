import type { ContractFields } from '../contracts/contract.ts';

/** Every variable of some contracts, said as plainly as its definition: amounts in centavos. */
export const plainVariables = (contracts: readonly ContractFields[]): Record<string, number> => {
  const real = contracts.filter(({ isEmpty }) => !isEmpty);
  const all = real.filter(({ procedureState }) => procedureState === 'CONCLUDED');
  const of = (type: string) => all.filter(({ procedureType }) => procedureType === type);
  const money = (some: readonly ContractFields[]) =>
    some.reduce((total, { totalOrMaxAmount }) => total + (totalOrMaxAmount ?? 0), 0);
  const ids = [...new Set(all.flatMap(({ supplier }) => supplier?.id ?? []))];
  const contractsOf = (id: string) => all.filter(({ supplier }) => supplier?.id === id);
  const amounts = ids.map((id) => money(contractsOf(id))).sort((one, other) => other - one);
  const counts = ids.map((id) => contractsOf(id).length);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const aboveMean = (values: readonly number[]) =>
    values.filter((value) => value > values.reduce((sum, one) => sum + one, 0) / values.length).length;
  const reached = (taken: number) => amounts.slice(0, taken).reduce((sum, amount) => sum + amount, 0) >= total * 0.4;
  const lastDays = new Map<string, string>();
  for (const { informationDate: day, period, organizerAdministrativeUnit, procedureType } of real) {
    const format = [period, organizerAdministrativeUnit.id, procedureType === 'NO_BID' ? 'B' : 'A'].join();
    if (day && day > (lastDays.get(format) ?? '')) lastDays.set(format, day);
  }
  const deadline = (period: string) => {
    const year = Number(period.slice(3));
    return [`${year}-05-01`, `${year}-07-31`, `${year}-10-31`, `${year + 1}-01-31`][Number(period[0]) - 1];
  };
  const isOnTime = ([format, day]: [string, string]) => {
    const [period = ''] = format.split(',');
    return /^[1-4]o \d{4}$/.test(period) && day <= (deadline(period) ?? '');
  };
  return {
    MTG: money(all),
    MGLP: money(of('PUBLIC')),
    MGAD: money(of('NO_BID')),
    MGIR: money(of('INVITATION')),
    NTC: all.length,
    NTCLP: of('PUBLIC').length,
    NCSF: all.filter(({ contractId }) => !contractId).length,
    NCADSM: of('NO_BID').filter(({ limitExceeded }) => limitExceeded).length,
    NAC: all.filter(({ category }) => category === 'EXTENSION').length,
    NCAD: of('NO_BID').length,
    NTP: ids.length,
    NPEPE: aboveMean(amounts),
    NPCGE: total > 0 ? [...amounts.keys()].findIndex((taken) => reached(taken + 1)) + 1 : 0,
    NPEPCP: aboveMean(counts),
    NCDPT: all.filter(({ contractUrl }) => contractUrl).length,
    NIDPT: all.filter(({ announcementUrl }) => announcementUrl).length,
    NCPJA: of('PUBLIC').filter(({ clarificationMeetingJudgmentUrl }) => clarificationMeetingJudgmentUrl).length,
    NTF: lastDays.size,
    NFXXVII: [...lastDays].filter(isOnTime).length,
  };
};
