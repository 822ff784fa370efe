const COLUMNS = [
  ...[
    'DEPENDENCIA',
    'NOMBRE_DE_LA_UC',
    'NUMERO_PROCEDIMIENTO',
    'TIPO_CONTRATACION',
    'CODIGO_CONTRATO',
    'TITULO_CONTRATO',
  ],
  ...['IMPORTE_CONTRATO', 'MONEDA', 'FECHA_CELEBRACION', 'PROVEEDOR_CONTRATISTA'],
];

const contractOf = (buyer: string, number: string): string =>
  `${buyer},OFICIALIA MAYOR,77,Servicios,${number},Papel,1250.50,MXN,2014-11-15,PAPELERÍA DEL NORTE SA DE CV`;

/** A file of CompraNet, line by line: contracts of whichever buyers, by their numbers, of which no column says the type of procedure. */
export const linesOfCompranet = (contracts: readonly (readonly string[])[]): readonly string[] => [
  COLUMNS.join(','),
  ...contracts.map(([buyer = '', number = '']) => contractOf(buyer, number)),
];
