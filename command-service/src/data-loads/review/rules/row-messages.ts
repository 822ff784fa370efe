import { MINIMUM_ABOVE_MAXIMUM } from '@monitor/contracts-schema/contracts/contract-limits';
import { WRONG_CHECK_DIGIT } from '@monitor/contracts-schema/rfc';
import { differenceInWords } from './contract-comparison.ts';

const texts = {
  E1: 'No es {what} que el monitor conozca. Usa: {values}.',
  E2: '{problem}. {write} como {example}.',
  E3: 'Dato obligatorio.',
  E4: 'Indica la materia: la descripción menciona una.',
  E5: 'Indica el estado del procedimiento.',
  E6: 'Falta el monto {amount} para un contrato {type}.',
  E7: 'Debe ser igual al monto {amount}.',
  E8: 'En un organismo descentralizado convocante y solicitante deben coincidir.',
  E9: 'El RFC {rfc} ya es de «{name}»{where}. Revisa el RFC o el nombre.',
  E10: 'Hay {count} proveedores con este nombre. Escribe el RFC del que corresponde: {names}.',
  E13: 'La celda contiene un error de fórmula: {error}',
  E14: 'Indica el nombre del proveedor de ese RFC.',
  E17: 'El archivo da a [{name}], registrado sin RFC, también el RFC {rfc}. Escribe en Proveedores cuál es el suyo.',
  E18: 'El nombre es demasiado largo: puede tener hasta {longest} caracteres.',
  E21: 'La fórmula no trae resultado: abre el libro en Excel, guárdalo y vuelve a subirlo.',
  E22: 'No es claro si «{text}» son miles o decimales. Escríbelo como 1,234.00 o como 1.23',
  E23: 'De este procedimiento hay {count} contratos registrados: una fila puede completar hasta {most}.',
  E24: 'La celda tiene más de 32,767 caracteres y no se leyó: escribe aquí lo que debe decir.',
  E25: 'Hay {count} unidades con este nombre: únelas o elige cuál. Escribe la que es: {names}.',
  I2: 'Se omitirá: {what} ya está {where} (mismo contrato).',
  I3: 'El monto tiene más de 2 decimales: se redondea a {amount}.',
  I4: 'Se tomará como la misma unidad que [{name}].',
  I5: 'Se tomará como [{name}]: así se decidió en esta revisión.',
  E15: 'Otro contrato tiene ese número: {where}.',
  E16: 'El contrato que esta fila corregía ya no está registrado.',
  E20: 'Hay {count} proveedores con este RFC: {names}. Únelos en Proveedores.',
  E19: 'Esta fila es de un contrato de otra organización: quítala, o cárgala en la suya.',
  I6: 'Se omitirá: hay un contrato registrado igual en todos sus datos.',
  I7: 'Se registrará, aunque hay un contrato registrado igual en todos sus datos: así se decidió en esta revisión.',
  I8: 'Su número ya está {where}.',
  I9: 'El contrato cambió desde que se descargó: decide si se queda lo registrado o lo de la fila.',
  I10: 'Se omitirá, se queda lo registrado: así se decidió en esta revisión.',
  I11: 'Se corrige aunque el contrato cambió desde que se descargó: así se decidió en esta revisión.',
  I14: 'Decide si es otro contrato, una corrección o una copia: su número ya está {where}, con {difference}.',
  I15: 'Se omitirá, vale la fila {row}: así se decidió en esta revisión.',
  I16: 'Corrige el contrato registrado: así se decidió en esta revisión.',
  I17: 'Se omitirá: es de otro comprador, «{buyer}».',
  I18: 'Se omitirá: lo registrado se actualizó después, el {day}.',
  I19: 'Corrige el contrato registrado: es el mismo, informado de nuevo el {day}.',
  I20: 'Decide si se corrige: es el mismo contrato, y desde su última carga se corrigió a mano {fields}.',
  I21: 'Se omitirá, vale la fila {row}: informa el mismo contrato con una actualización posterior.',
  I13: 'No identifica a nadie (es un RFC genérico, o no tiene la forma de un RFC): se toma como vacío.',
  I22: WRONG_CHECK_DIGIT,
  I23: 'La fila tiene {cells} celdas y los encabezados son {headings}: revisa que cada dato esté en su columna.',
  I35: 'La fila tiene una celda de más de 32,767 caracteres, que no se leyó: unas comillas sin cerrar pueden haberse llevado filas.',
  I24: 'Se omitirá: ningún contrato registrado es de este procedimiento.',
  I25: 'Se omitirá: es un proyecto de convocatoria, que todavía no es un procedimiento.',
  I26: 'Completa {contracts}.',
  I27: 'Decide si completa {contracts}: desde su última carga se corrigió a mano {fields}.',
  I28: 'Se omitirá, vale la fila {row}: informa después el mismo procedimiento.',
  I29: 'No cambia {contracts}: lo registrado se actualizó después.',
  I12: 'El proveedor [{name}] está registrado sin RFC, y este no se guarda con la carga: escríbelo en Proveedores.',
  I31: 'El registrado «{name}» pasará a llamarse «{to}»: así se decidió en esta revisión.',
  I30: 'Decide si es una corrección o una copia: su contrato ya está {where}, con {difference}.',
  I32: MINIMUM_ABOVE_MAXIMUM,
  I34: 'El archivo dice {net} sin impuestos: es más que el monto con impuestos.',
  I33: 'Se leyó como [{name}]: si es otra cosa, dilo en la revisión.',
  I36: 'Se omitirá: esta fila ya se cargó, y lo registrado es lo que se corrigió entonces en su revisión.',
  I37: 'Se omitirá: este dato no se entiende, y todo lo demás que dice la fila ya está registrado. {problem}',
  I38: 'El archivo dice un tipo de cambio, {rate}, y ninguna moneda: revisa que el monto esté en pesos.',
  I39: 'No dice sí ni no: se toma como un no. Si no hubo procedimientos, escribe Sí.',
  I40: 'Dice que no hubo procedimientos, y la fila trae {what}: no contará en ningún total.',
} as const;

export type RowMessageCode = keyof typeof texts;

/** What is said of many rows at once, where the text above says what differs from one to the other. */
const commonTexts: Readonly<Partial<Record<RowMessageCode, string>>> = {
  E1: 'El monitor no conoce este valor.',
  E2: 'No se entiende lo que dice.',
  E6: 'Falta el monto.',
  E7: 'No es igual al monto total o máximo.',
  E9: 'El RFC ya es de otro nombre. Revisa el RFC o el nombre.',
  E10: 'Hay varios proveedores con este nombre. Escribe el RFC del que corresponde.',
  E20: 'Hay varios proveedores con este RFC: únelos en Proveedores.',
  E25: 'Hay varias unidades con este nombre: únelas o elige cuál.',
  E13: 'La celda contiene un error de fórmula.',
  E15: 'Otro contrato tiene ese número.',
  E17: 'El proveedor está registrado sin RFC y el archivo le da varios.',
  E22: 'No es claro si son miles o decimales. Escríbelo como 1,234.00 o como 1.23',
  E23: 'De este procedimiento hay demasiados contratos registrados para completarlos con una fila.',
  I2: 'Mismo contrato: se omitirá, otra fila dice lo mismo.',
  I8: 'Su número ya está.',
  I14: 'Mismo número, con {difference}: decide si es otro contrato, una corrección o una copia.',
  I17: 'Se omitirá: es de otro comprador.',
  I18: 'Se omitirá: lo registrado se actualizó después.',
  I19: 'Corrige el contrato registrado: es el mismo, informado de nuevo.',
  I20: 'Decide si se corrige: es el mismo contrato, y desde su última carga se corrigió a mano.',
  I21: 'Se omitirá, vale otra fila: informa el mismo contrato con una actualización posterior.',
  I26: 'Completa contratos registrados del procedimiento.',
  I27: 'Decide si completa los contratos del procedimiento: desde su última carga se corrigieron a mano.',
  I28: 'Se omitirá, vale otra fila: informa después el mismo procedimiento.',
  I29: 'No cambia contratos del procedimiento: lo registrado se actualizó después.',
  I15: 'Se omitirá, vale otra fila: así se decidió en esta revisión.',
  I3: 'El monto tiene más de 2 decimales: se redondea.',
  I4: 'Se tomará como la misma unidad que otra del archivo.',
  I5: 'Se tomará como otro nombre: así se decidió en esta revisión.',
  I34: 'El archivo dice un monto sin impuestos que es más que el monto con impuestos.',
  I33: 'Se leyó como otro valor: si es otra cosa, dilo en la revisión.',
  I31: 'El registrado pasará a llamarse como dice la fila: así se decidió en esta revisión.',
  I23: 'La fila no tiene tantas celdas como encabezados: revisa que cada dato esté en su columna.',
  I12: 'El proveedor está registrado sin RFC, y el de la fila no se guarda con la carga: escríbelo en Proveedores.',
  I37: 'Se omitirá: este dato no se entiende, y todo lo demás que dice la fila ya está registrado.',
  I38: 'El archivo dice un tipo de cambio y ninguna moneda: revisa que los montos estén en pesos.',
  I40: 'Dice que no hubo procedimientos, y trae un contrato: no contará en ningún total.',
  I30: 'Mismo contrato sin número, con {difference}: decide si es una corrección o una copia.',
};

/** The blank by whose filling the rows of a remark are parted, of those that are; and what fills it, in words. */
const parting: Readonly<
  Partial<Record<RowMessageCode, Readonly<{ blank: string; inWords: (part: string) => string }>>>
> = {
  I14: { blank: 'difference', inWords: differenceInWords },
  I30: { blank: 'difference', inWords: differenceInWords },
};

const filled = (code: RowMessageCode, text: string, blanks: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const filling = blanks[name] ?? '';
    return parting[code]?.blank === name ? parting[code].inWords(filling) : filling;
  });

const isCode = (code: string): code is RowMessageCode => Object.hasOwn(texts, code);

/** A remark as it is said of all rows of which it is made, or of a part of them; undefined of a code that none has. */
export const commonMessage = (code: string, part?: string): string | undefined => {
  if (!isCode(code)) return undefined;
  const text = commonTexts[code] ?? texts[code];
  const blank = parting[code]?.blank;
  return blank === undefined ? text : filled(code, text, { [blank]: part ?? '' });
};

type Blanks<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never;

/** One remark on one cell: errors (E) keep the row out, infos (I) do not. By its part it is counted apart from others of its code. */
export type RowMessage = Readonly<{ code: RowMessageCode; message: string; part?: string }>;

/** What a remark's text leaves blank, if anything. */
type Fillings<Code extends RowMessageCode> = [Blanks<(typeof texts)[Code]>] extends [never]
  ? []
  : [Record<Blanks<(typeof texts)[Code]>, string>];

/** A remark's code, and what fills its blanks. */
export type RowMessageFilled<Code extends RowMessageCode> = [code: Code, ...Fillings<Code>];

/** A remark in Spanish, with the blanks of its text filled. */
export const rowMessage = <Code extends RowMessageCode>(...[code, given]: RowMessageFilled<Code>): RowMessage => {
  const blanks: Readonly<Record<string, string>> = given ?? {};
  const part = blanks[parting[code]?.blank ?? ''];
  return { code, message: filled(code, texts[code], blanks), ...(part !== undefined && { part }) };
};
