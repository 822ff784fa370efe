import { Button } from '../controls/button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Filters that leave nothing: no figure is $0.00 then, there is none; and the way back to everything. */
export const NoneFound = ({ title, onClear }: Readonly<{ title: string; onClear: () => void }>) => (
  <EmptyState
    title={title}
    text="Quita alguno o búscalo de otra manera."
    icon="filter"
    action={<Button onPress={onClear}>Ver todo sin filtros</Button>}
  />
);
