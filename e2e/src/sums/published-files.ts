/** Which headings of a file say what, as whoever publishes it writes them: the best first, or several that belong together. */
export type PublishedFile = Readonly<{
  name: string;
  /** How the headings begin that say each; a file is known by all of its numbers, types and amounts. */
  number: string;
  type: readonly string[];
  /** None of what says no amounts. */
  total?: string;
  minimum?: string;
  maximum?: string;
  currency?: string;
  /** The days that its quarter and, without a column, its year follow from: of several the one, or a beginning and an end. */
  days: readonly string[];
  quarter?: string;
  year?: string;
  supplier: readonly (readonly string[])[];
  category: string;
  state?: string;
  isEmpty?: string;
}>;

const NAMES_OF = (whom: string) =>
  ['Nombre(s)', 'Primer apellido', 'Segundo apellido'].map((name) => `${name} ${whom}`);

const platform = {
  number: 'Número que identifique al contrato',
  type: ['Tipo de procedimiento'],
  total: 'Monto total del contrato con impuestos incluidos',
  minimum: 'Monto mínimo',
  maximum: 'Monto máximo',
  currency: 'Tipo de moneda',
  days: ['Fecha de término del periodo que se informa'],
  year: 'Ejercicio',
  category: 'Materia',
};

export const publishedFiles: readonly PublishedFile[] = [
  {
    name: 'the template',
    number: 'Número que identifique al contrato',
    type: ['Tipo de procedimiento'],
    total: 'Monto total o Monto máximo',
    days: [],
    quarter: 'Periodo que se reporta',
    year: 'Ejercicio',
    supplier: [['Nombre completo del o los contratista(s) elegidos']],
    category: 'Materia',
    state: 'Estado del procedimiento',
    isEmpty: 'No se llevaron a cabo procedimientos',
  },
  {
    ...platform,
    name: 'format A of the National Platform',
    supplier: [['Razón social del contratista'], NAMES_OF('del contratista')],
  },
  {
    ...platform,
    name: 'format B of the National Platform',
    supplier: [['Razón social del adjudicado'], NAMES_OF('del adjudicado')],
  },
  {
    name: 'CompraNet, 39 columns',
    number: 'CODIGO_CONTRATO',
    type: ['TIPO_PROCEDIMIENTO', 'PLANTILLA_EXPEDIENTE', 'NUMERO_PROCEDIMIENTO'],
    total: 'IMPORTE_CONTRATO',
    currency: 'MONEDA',
    days: ['FECHA_CELEBRACION', 'FECHA_INICIO'],
    supplier: [['PROVEEDOR_CONTRATISTA']],
    category: 'TIPO_CONTRATACION',
  },
  {
    name: 'ComprasMX, 21 columns',
    number: 'Número de procedimiento',
    type: ['Tipo Procedimiento', 'Número de procedimiento'],
    total: 'Importe DRC',
    days: ['Fecha de firma del contrato', 'Fecha de inicio del contrato'],
    supplier: [['Proveedor o contratista']],
    category: 'Tipo de contratación',
  },
  {
    name: 'procedures of ComprasMX',
    number: 'Núm. Proc. Proyecto',
    type: ['Tipo Procedimiento', 'Núm. Proc. Proyecto'],
    days: ['Fecha de publicación'],
    supplier: [],
    category: 'Tipo de contratación',
    state: 'Estatus procedimiento',
  },
];
