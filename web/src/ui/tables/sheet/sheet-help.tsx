import { Disclosure } from '../../layout/disclosure.tsx';

/** What the keys of a sheet do, after where Enter and Tab lead in it. */
export const SheetHelp = ({ onward, headingLevel }: Readonly<{ onward: string; headingLevel: 2 | 3 }>) => (
  <Disclosure title="Cómo se usa la hoja" headingLevel={headingLevel}>
    <ul>
      <li>Escribe sobre la celda o pulsa F2. {onward}</li>
      <li>Las flechas, Inicio, Fin y Re Pág mueven; con Mayúsculas seleccionan varias celdas.</li>
      <li>Ctrl+C y Ctrl+V copian y pegan bloques, también desde Excel. Ctrl+D rellena hacia abajo. Supr vacía.</li>
      <li>Ctrl+Z deshace y Ctrl+Y rehace. Escape sale de la celda, y Tab sigue entonces fuera de la hoja.</li>
    </ul>
  </Disclosure>
);
