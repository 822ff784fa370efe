import { useState } from 'react';
import { type Place, placeInRow } from './places.ts';

/** Whoever is at work in a row stays in it, whatever rows come or go above: tells the component how its places move. */
export const useMovedRows = (numbers: readonly number[], onMoved: (moved: (place: Place) => Place) => void): void => {
  const [before, setBefore] = useState(numbers);
  if (before === numbers) return;
  setBefore(numbers);
  onMoved((place) => placeInRow(place, before, numbers));
};
