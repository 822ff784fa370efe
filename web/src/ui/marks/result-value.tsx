import type { DisplayForm } from '@monitor/contracts-schema/calculations/calculation-events';
import { formatResult } from '@monitor/contracts-schema/calculations/format-result';
import { looks } from '../layout/primitives.ts';

type ResultValueProps = Readonly<{ value: number | null; displayForm: DisplayForm; why: string | null }>;

/** The result of a calculation, and beneath it why there is none, or why it counts as nothing. */
export const ResultValue = ({ value, displayForm, why }: ResultValueProps) => (
  <span>
    {formatResult(value, displayForm)}
    {why && <small className={looks('xs', 'muted', 'normal', 'breaks', 'block')}>{why}</small>}
  </span>
);
