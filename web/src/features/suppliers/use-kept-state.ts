import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** What was opened at each entry of the browser's history. */
const kept = new Map<string, unknown>();

/** State that is found again when the reader comes back to the same entry of the browser's history. */
export const useKeptState = <Value>(name: string, initial: Value): [Value, (value: Value) => void] => {
  const key = `${useLocation().key}/${name}`;
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : initial)); // set below, by this very name
  return [
    value,
    (next) => {
      kept.set(key, next);
      setValue(next);
    },
  ];
};
