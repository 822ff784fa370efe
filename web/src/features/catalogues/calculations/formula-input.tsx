import { parseAmong } from '@monitor/contracts-schema/calculations/calculation-book';
import { type FunctionName, functionNames } from '@monitor/contracts-schema/formulas/formula';
import type { FormulaProblem } from '@monitor/contracts-schema/formulas/formula-problems';
import { functionLabels } from '@monitor/contracts-schema/formulas/function-names';
import { parseFormula } from '@monitor/contracts-schema/formulas/parse-formula';
import { type VariableName, variableNames, variables } from '@monitor/contracts-schema/formulas/variables';
import { useEffect, useId, useRef, useState } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useWatch } from 'react-hook-form';
import { ComboField } from '../../../ui/fields/combo-field.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { useBoundField } from '../../../ui/forms/form-state.ts';
import { cluster, line, stack } from '../../../ui/layout/primitives.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { FormulaText } from '../formula-text.tsx';
import styles from './formula-input.module.css';
import type { NamedCalculation } from './use-named-calculations.ts';

/** What is wrong with a formula; what it names is judged once the others are known. */
const problemsOfFormula = (
  expression: string,
  abbreviation: string,
  others: readonly NamedCalculation[] | undefined,
): readonly FormulaProblem[] => {
  const parsed = others ? parseAmong({ abbreviation, expression }, others) : parseFormula(expression);
  return parsed.ok ? [] : parsed.problems;
};

/** Milliseconds without typing before a formula is judged. */
const PAUSE_MS = 1_000;

type Piece = Readonly<{ label: string; text: string; says: string }>;

const operators: readonly Piece[] = [
  { label: '+', text: '+', says: 'Más' },
  { label: '−', text: '-', says: 'Menos' },
  { label: '×', text: '*', says: 'Por' },
  { label: '÷', text: '/', says: 'Entre' },
  { label: '^', text: '^', says: 'Elevado a' },
  { label: '(', text: '(', says: 'Abrir paréntesis' },
  { label: ')', text: ')', says: 'Cerrar paréntesis' },
  { label: ',', text: ',', says: 'Coma' },
];

const purposes: Readonly<Record<FunctionName, string>> = {
  min: 'el menor de varios números',
  max: 'el mayor de varios números',
  round: 'a cuántos decimales',
  if: 'según una comparación',
};
const functions: readonly Piece[] = functionNames.map((name) => {
  const label = functionLabels[name];
  return { label, text: `${label}(`, says: `Función ${label}: ${purposes[name]}` };
});

const choiceOf = (abbreviation: string, name: string, hint: string) => ({
  id: abbreviation,
  label: `${abbreviation} · ${name}`,
  hint,
});

const variableChoices = variableNames.map((name: VariableName) =>
  choiceOf(`$${name}`, variables[name].name, variables[name].description),
);

type FormulaInputProps = Readonly<{ others: readonly NamedCalculation[] | undefined }>;

/** The editor of a formula: typed freely, with a picker of what it may name and buttons of its operators. */
export const FormulaInput = ({ others }: FormulaInputProps) => {
  const { value, onChange, onBlur, ref, name, error } = useBoundField<string>('formula');
  const abbreviation: string = useWatch({ name: 'abbreviation' });
  const editor = useRef<HTMLTextAreaElement>(null);
  const problemsId = useId();
  /** Begins the picker anew, empty, after each choice. */
  const [inserted, setInserted] = useState(0);
  const isSettled = useSettled(value);
  const problems = isSettled && value.trim() !== '' ? problemsOfFormula(value, abbreviation, others) : [];

  /** Writes at the caret as if it were typed, a blank before it: what was undone can be redone. */
  const insert = (text: string): void => {
    const field = editor.current;
    if (!field) return;
    const { selectionStart: start, selectionEnd: end } = field;
    const before = value.slice(0, start);
    const written = before === '' || /[\s(]$/.test(before) ? text : ` ${text}`;
    field.focus();
    field.setSelectionRange(start, end);
    if (document.execCommand?.('insertText', false, written)) return;
    field.setRangeText(written, start, end, 'end');
    onChange(field.value);
  };

  const choices = [
    ...variableChoices,
    ...(others ?? []).map((other) => choiceOf(other.abbreviation, other.name, other.description)),
  ];

  return (
    <div className={stack(4)}>
      <FieldFrame
        label="Fórmula"
        isRequired
        description="Las variables empiezan con $ y los cálculos con $$. Puedes escribir o usar los botones."
        error={problems.length === 0 ? error : undefined}
      >
        {(control) => (
          <div className={styles.editor} data-invalid={problems.length > 0 || error ? true : undefined}>
            <Toolbar aria-label="Operadores y funciones" className={classes(styles.toolbar, cluster(1))}>
              {[...operators, ...functions].map((piece) => (
                <button
                  key={piece.text}
                  type="button"
                  className={styles.piece}
                  aria-label={piece.says}
                  title={piece.says}
                  onClick={() => insert(piece.text)}
                >
                  {piece.label}
                </button>
              ))}
            </Toolbar>
            <div className={styles.sheet}>
              <div className={styles.looks} aria-hidden="true">
                <FormulaText text={value} wrong={problems} />
              </div>
              <textarea
                {...control}
                name={name}
                ref={(element) => {
                  editor.current = element;
                  ref(element);
                }}
                className={styles.text}
                rows={2}
                spellCheck={false}
                autoComplete="off"
                autoCapitalize="characters"
                value={value}
                onChange={(event) => onChange(event.target.value)}
                onBlur={onBlur}
                aria-invalid={problems.length > 0 || error ? true : undefined}
                aria-describedby={[control['aria-describedby'], problems.length > 0 && problemsId]
                  .filter(Boolean)
                  .join(' ')}
              />
            </div>
          </div>
        )}
      </FieldFrame>
      <div id={problemsId} aria-live="polite" className={styles.problems}>
        {problems.map((problem) => (
          <ProblemLine
            key={`${problem.at} ${problem.code}`}
            problem={problem}
            onShow={() => select(editor.current, problem)}
          />
        ))}
      </div>
      <ComboField
        key={inserted}
        label="Insertar variable o cálculo"
        options={choices}
        isLoading={others === undefined}
        value={null}
        onChange={(chosen) => {
          if (!chosen) return;
          setInserted((count) => count + 1);
          insert(chosen);
        }}
      />
    </div>
  );
};

/** What is wrong; pressing it selects where. */
const ProblemLine = ({ problem, onShow }: Readonly<{ problem: FormulaProblem; onShow: () => void }>) => (
  <p className={classes(styles.problem, line(1, 'sm', 'danger'))}>
    <Icon name="danger" />
    <button type="button" onClick={onShow}>
      Carácter {problem.at + 1}: {problem.message}
    </button>
  </p>
);

const select = (field: HTMLTextAreaElement | null, { at, length }: FormulaProblem): void => {
  field?.focus();
  field?.setSelectionRange(at, at + length);
};

/** Whether a text has stayed as it is for a while; as it was opened, it has. */
const useSettled = (text: string): boolean => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return settled === text;
};
