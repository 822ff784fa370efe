import { type TemplateColumn, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { stack } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import styles from './upload.module.css';

const requirements: Readonly<Record<TemplateColumn['required'], string>> = {
  always: 'Siempre',
  unlessEmpty: 'Salvo que no haya procedimientos',
  conditional: 'Según el contrato',
  optional: 'No',
};

/** How a workbook must be, in as few words as it takes. */
export const QuickGuide = () => (
  <section className={stack(3)} aria-label="Guía rápida">
    <Disclosure title="Guía rápida">
      <ol className={classes(styles.steps, stack(3))}>
        <li>
          <strong>Descarga la plantilla</strong> y no cambies su primera fila: los identificadores C1 a{' '}
          {templateColumns.at(-1)?.id} dicen qué hay en cada columna. El orden de las columnas no importa, y la segunda
          fila solo lleva los encabezados.
        </li>
        <li>
          <strong>Escribe un contrato por fila</strong>, desde la tercera. Las filas en blanco se saltan. De un libro
          con varias hojas se lee una: la que tenga contratos; en la revisión puedes elegir otra.
        </li>
        <li>
          <strong>Fechas</strong>: celdas de fecha o texto día/mes/año, como 31/12/2018. <strong>Montos</strong>: en
          pesos, con o sin signo y comas, como $1,234.56. Un cero se acepta; en blanco es que falta.
        </li>
        <li>
          <strong>Sin dato</strong>: NA, N/A, N.A., No aplica, S/N y las celdas que solo llevan guiones, puntos o
          guiones bajos cuentan como celda en blanco, en todas las columnas. En la del límite, NA dice que no aplica.
        </li>
        <li>
          <strong>Palabras de lista</strong>: la plantilla ofrece los valores de tipo de procedimiento, materia, estado,
          centralizada o descentralizada y límite. Escritos de otro modo se leen por lo que parecen, y la revisión
          muestra cómo; lo que no se entienda se pregunta una vez. <strong>Enlaces</strong>: con http, https o www.
        </li>
        <li>
          <strong>Proveedores</strong>: se reconocen por su RFC y, si no lo hay, por su nombre.{' '}
          <strong>Unidades administrativas</strong>: por su nombre, aunque cambien acentos o mayúsculas. Lo que no
          exista se creará.
        </li>
        <li>
          <strong>Contratos que ya están</strong>: si la fila dice lo mismo, nada cambia. Si su número ya está con otros
          datos, registrado o en otra fila, la revisión pregunta si es otro contrato, una corrección o una copia. Una
          celda vacía deja el dato como está.
        </li>
        <li>
          <strong>Sube el archivo, revísalo y confírmalo</strong>. Puedes corregir filas en pantalla o subir otra vez el
          libro corregido, completo.
        </li>
        <li>
          <strong>Otros formatos</strong>: también se leen las tablas de la Plataforma Nacional de Transparencia,
          CompraNet y ComprasMX, las contrataciones abiertas (OCDS) y cualquier tabla, cuyas columnas indicas una vez.
          Un archivo de expedientes completa el estado, la convocatoria y las fechas de los contratos de cada
          procedimiento, y registra los desiertos.
        </li>
      </ol>
    </Disclosure>
    <Disclosure title="Columnas de la plantilla" count={templateColumns.length}>
      <table className={styles.guideColumns}>
        <caption className="visually-hidden">Columnas de la plantilla</caption>
        <thead>
          <tr>
            <th scope="col">Columna</th>
            <th scope="col">Contenido</th>
            <th scope="col">¿Obligatoria?</th>
          </tr>
        </thead>
        <tbody>
          {templateColumns.map(({ id, heading, required }) => (
            <tr key={id}>
              <td>{id}</td>
              <th scope="row">{heading}</th>
              <td>{requirements[required]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  </section>
);
