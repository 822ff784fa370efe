import { LONGEST_SEARCH } from '@monitor/contracts-schema/contracts/contract-filters';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { cluster, looks } from '../layout/primitives.ts';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './search-box.module.css';

type SearchBoxProps = Readonly<{
  label: string;
  /** Shows the label above, as the filters beside it do. */
  isLabelShown?: boolean;
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
  /** Milliseconds without typing before the search goes off by itself. */
  delay?: number;
  /** Never goes off while something is being typed: has a button instead. */
  isStartedByButton?: boolean;
}>;

/** Searches on Enter, on clearing and after a pause (or by a button), and leaves alone what is being typed meanwhile. */
export const SearchBox = ({
  label,
  isLabelShown = false,
  placeholder,
  value,
  onSearch,
  delay = 1_000,
  isStartedByButton = false,
}: SearchBoxProps) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const committed = useRef(value);
  const echoes = useRef<string[]>([]);

  useEffect(() => {
    const echo = echoes.current.indexOf(value);
    echoes.current = echoes.current.slice(echo + 1);
    if (echo !== -1 || value === committed.current) return;
    committed.current = value;
    setText(value);
  }, [value]);

  const commit = (typed: string) => {
    const trimmed = typed.trim();
    if (trimmed === committed.current) return;
    committed.current = trimmed;
    echoes.current.push(trimmed);
    onSearch(trimmed);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the pause
  useEffect(() => {
    if (isStartedByButton) return;
    const pause = setTimeout(() => commit(text), delay);
    return () => clearTimeout(pause);
  }, [text, delay, isStartedByButton]);

  return (
    <search className={classes(styles.search, looks('block', 'full'))}>
      <form
        className={isStartedByButton ? classes(styles.withButton, cluster(2)) : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          commit(text);
        }}
      >
        <label htmlFor={id} className={isLabelShown ? looks('sm', 'muted', 'block', 'below1') : 'visually-hidden'}>
          {label}
        </label>
        <div className={classes(styles.box, looks('anchors'))}>
          <Icon name="search" className={styles.icon} />
          <input
            ref={input}
            id={id}
            type="search"
            className={styles.input}
            value={text}
            placeholder={placeholder ?? (isLabelShown ? undefined : label)}
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => setText(event.target.value)}
          />
          {text && (
            <button
              type="button"
              className={classes(styles.clear, looks('muted', 'centers'))}
              onClick={() => {
                setText('');
                commit('');
                input.current?.focus();
              }}
            >
              <Icon name="close" label="Limpiar búsqueda" />
            </button>
          )}
        </div>
        {isStartedByButton && <Button type="submit">Buscar</Button>}
      </form>
    </search>
  );
};
