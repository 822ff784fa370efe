import { useRef } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useBoundField } from '../../ui/forms/form-state.ts';
import { cluster, stack } from '../../ui/layout/primitives.ts';

type RichTextInputProps = Readonly<{ name: string; label: string; description?: string; rows?: number }>;

const MARKS = [
  { tag: 'b', label: 'Negrita' },
  { tag: 'i', label: 'Cursiva' },
] as const;

/** A text that may have words in bold or italics: buttons put the marks around what is selected. */
export const RichTextInput = ({ name, label, description, rows = 2 }: RichTextInputProps) => {
  const { ref, ...field } = useBoundField<string>(name);
  const area = useRef<HTMLTextAreaElement>(null);

  const put = (before: string, after: string): void => {
    if (!area.current) return;
    const { selectionStart: from, selectionEnd: to, value } = area.current;
    field.onChange(value.slice(0, from) + before + value.slice(from, to) + after + value.slice(to));
    const caret = to + before.length;
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + before.length, caret);
    });
  };

  return (
    <div className={stack(2)}>
      <TextArea
        {...field}
        label={label}
        {...(description && { description })}
        rows={rows}
        ref={(element) => {
          area.current = element;
          ref(element);
        }}
      />
      <fieldset className={cluster(2)} aria-label={`Formato de ${label}`}>
        {MARKS.map((mark) => (
          <Button key={mark.tag} size="s" onPress={() => put(`<${mark.tag}>`, `</${mark.tag}>`)}>
            {mark.label}
          </Button>
        ))}
        <Button size="s" onPress={() => put('<br>', '')}>
          Salto de línea
        </Button>
      </fieldset>
    </div>
  );
};
