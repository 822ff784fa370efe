import { useState } from 'react';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ChoicesField } from '../../ui/fields/choices-field.tsx';
import { ComboField } from '../../ui/fields/combo-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { MultiSelect } from '../../ui/filters/multi-select.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { Columns, StyleSection } from './style-section.tsx';

const years = ['2024', '2025', '2026'].map((year) => ({ id: year, label: year }));

/** What is filled in: blank, filled, wrong, and not to be changed. */
export const FieldsShown = () => {
  const [text, setText] = useState('Obras del Norte');
  const [wrong, setWrong] = useState('obras');
  const [year, setYear] = useState('2025');
  const [chosen, setChosen] = useState<readonly string[]>(['2025']);
  const [one, setOne] = useState<string | null>('2024');
  const [isOn, setOn] = useState(true);
  const [day, setDay] = useState('2026-03-04');
  const [amount, setAmount] = useState('1234567.8');
  const [notes, setNotes] = useState('');
  const [file, setFile] = useState<string>();
  return (
    <StyleSection title="Campos">
      <Columns>
        <TextField label="Texto" value={text} onChange={setText} description="Con una ayuda bajo su nombre." />
        <TextField
          label="Con error"
          isRequired
          value={wrong}
          onChange={setWrong}
          error="El nombre debe estar en mayúsculas"
        />
        <TextField label="Apagado" value="No se cambia" onChange={() => {}} isDisabled />
        <PasswordField label="Contraseña" autoComplete="new-password" value={text} onChange={setText} />
        <SelectField label="Elección" value={year} onChange={setYear} options={years} />
        <SelectField
          label="Elección con error"
          value=""
          placeholder="Elige uno"
          onChange={setYear}
          options={years}
          error="Elige un año"
        />
        <ComboField label="Una entre muchas" value={one} onChange={setOne} options={years} />
        <MultiSelect label="Varias" options={years} selected={chosen} onChange={setChosen} />
        <DateField label="Fecha" value={day} onChange={setDay} />
        <MoneyField label="Monto" value={amount} onChange={setAmount} />
        <CheckboxField label="Casilla" value={isOn} onChange={setOn} />
        <CheckboxField label="Casilla con error" value={false} onChange={() => {}} error="Hay que aceptarlo" />
        <ChoicesField label="Varias casillas" options={years} value={chosen} onChange={setChosen} />
        <TextArea label="Texto largo" value={notes} onChange={setNotes} rows={3} />
        <SearchBox label="Buscar proveedores" value="" onSearch={() => {}} />
      </Columns>
      <FileDrop
        label="Elige un archivo o arrástralo aquí"
        accept=".xlsx"
        hint="Hasta 50 MB"
        fileName={file}
        onFile={({ name }) => setFile(name)}
      />
    </StyleSection>
  );
};
