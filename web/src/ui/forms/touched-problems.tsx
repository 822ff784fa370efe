import { useEffect } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';

/**
 * Judges the fields that were touched, and all of them once the form was sent: together, because what one must say may
 * depend on another, and when nothing has been typed for as long as the form waits.
 */
export const TouchedProblems = ({ pauseMs }: Readonly<{ pauseMs: number }>) => {
  const { control, trigger } = useFormContext();
  const values = useWatch({ control });
  const { touchedFields, isSubmitted } = useFormState({ control });
  const touched = Object.keys(touchedFields).join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is typed restarts the pause
  useEffect(() => {
    if (!isSubmitted && touched === '') return;
    const pause = setTimeout(() => void trigger(isSubmitted ? undefined : touched.split(' ')), pauseMs);
    return () => clearTimeout(pause);
  }, [values, touched, isSubmitted, pauseMs, trigger]);

  return null;
};
