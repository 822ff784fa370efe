import type { ContractFields, SupplierReference } from '@monitor/contracts-schema/contracts/contract';
import { aContract } from '@monitor/contracts-schema/testing/a-contract';
import type { Random } from '@monitor/standalone/demo/random';
import type { Town } from './town.ts';

const blank = aContract();
const purposes = {
  ACQUISITION: ['MATERIAL ELECTRICO', 'PAPELERIA', 'UNIFORMES', 'COMPUTADORAS', 'COMBUSTIBLE', 'MEDICAMENTOS'],
  SERVICES: ['SERVICIO DE LIMPIEZA', 'SERVICIO DE VIGILANCIA', 'MANTENIMIENTO VEHICULAR', 'CAPACITACION', 'FUMIGACION'],
  PUBLIC_WORKS: ['PAVIMENTACION', 'REHABILITACION DE PARQUE', 'CONSTRUCCION DE AULA', 'BACHEO', 'RED DE AGUA POTABLE'],
  MODIFICACION: ['CONVENIO MODIFICATORIO'],
};
const places = ['COLONIA CENTRO', 'ZONA NORTE', 'FRACCIONAMIENTO LOS PINOS', 'COMUNIDADES RURALES', 'PRIMERA ETAPA'];

/** In centavos. */
export const amountIn = (random: Random): number => Math.round(random.amount(180_000, 1.4) * 100);

/** A contract as the last one of its town, of a day. */
export const contractOf = (random: Random, town: Town, supplier: SupplierReference, day: string): ContractFields => {
  const procedureType = random.weighted([
    ['NO_BID' as const, 77],
    ['INVITATION' as const, 12],
    ['PUBLIC' as const, 11],
  ]);
  const category = random.weighted([
    ['ACQUISITION' as const, 40],
    ['SERVICES' as const, 42],
    ['PUBLIC_WORKS' as const, 15],
    ['MODIFICACION' as const, 3],
  ]);
  const year = Number(day.slice(0, 4));
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
  const number = `${procedureType.slice(0, 2)}/${town.numbers}/${year}`;
  const [organizer] = town.units;
  const applicant = random.one(town.units);
  const total = amountIn(random);
  const link = (folder: string) => `http://${town.id.slice(0, 8)}.example/${folder}/${number.replaceAll('/', '-')}.pdf`;
  return {
    ...blank,
    procedureType,
    category,
    administrationPeriod: year < 2025 ? '2022-2024' : '2025-2027',
    fiscalYear: String(year),
    period: `${quarter}o ${year}`,
    contractId: random.happens(0.75) ? `P-${random.between(1, 4_000)}/${year}` : null,
    partida: 'UNICA',
    procedureState: random.happens(0.96) ? 'CONCLUDED' : 'CANCELED',
    servicesDescription: `${random.one(purposes[category])} ${random.one(places)} ${random.between(1, 9_999)}`,
    supplier,
    organizerAdministrativeUnit: organizer ?? applicant,
    applicantAdministrativeUnit: applicant,
    contractNumber: number,
    contractDate: day,
    totalAmount: total,
    minAmount: 0,
    maxAmount: 0,
    totalOrMaxAmount: total,
    contractUrl: random.happens(0.66) ? link('contratos') : null,
    announcementUrl: procedureType === 'NO_BID' ? null : link('convocatorias'),
    announcementDate: procedureType === 'NO_BID' ? null : day,
    areaInCharge: applicant.name,
    updateDate: day,
    informationDate: day,
    limitExceeded: procedureType === 'NO_BID' && random.happens(0.02),
  };
};
