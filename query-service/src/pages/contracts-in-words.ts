/** `1 contrato`, `1,200 contratos`. */
export const contractsInWords = (count: number): string =>
  count === 1 ? '1 contrato' : `${count.toLocaleString('es-MX')} contratos`;
