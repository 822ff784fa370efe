import { nameKey } from '../text/text.ts';

/** A city whose monitor readers know by an abbreviation on a colour that white letters can be read on. */
export type CityMonitor = Readonly<{ name: string; abbreviation: string; color: string }>;

type KnownCity = CityMonitor &
  Readonly<{
    /** Words that a name has which means it, and what such a name must not have. */
    words: readonly string[];
    but?: string;
  }>;

const known: readonly KnownCity[] = [
  { name: 'Cd. Juarez', abbreviation: 'JRZ', color: '#9f1239', words: ['CD JUAREZ', 'CIUDAD JUAREZ'] },
  { name: 'Monterrey', abbreviation: 'MTY', color: '#1d4ed8', words: ['MONTERREY'] },
  { name: 'Tijuana', abbreviation: 'TIJ', color: '#0f766e', words: ['TIJUANA'] },
  { name: 'Parral', abbreviation: 'PAR', color: '#92400e', words: ['PARRAL'] },
  { name: 'Mérida', abbreviation: 'MID', color: '#7e22ce', words: ['MERIDA'] },
  { name: 'Guadalajara', abbreviation: 'GDL', color: '#b91c1c', words: ['GUADALAJARA'] },
  { name: 'Ciudad de México', abbreviation: 'CDMX', color: '#be185d', words: ['CIUDAD DE MEXICO', 'CDMX'] },
  { name: 'Toluca', abbreviation: 'TLC', color: '#166534', words: ['TOLUCA'] },
  { name: 'Morelia', abbreviation: 'MLM', color: '#a21caf', words: ['MORELIA'] },
  { name: 'Cuernavaca', abbreviation: 'CVA', color: '#4d7c0f', words: ['CUERNAVACA'] },
  { name: 'La Paz', abbreviation: 'LAP', color: '#0369a1', words: ['LA PAZ'] },
  { name: 'León', abbreviation: 'LEO', color: '#4338ca', words: ['LEON'], but: 'NUEVO LEON' },
];

/** The twelve cities whose monitors have a badge. */
export const cityMonitors: readonly CityMonitor[] = known;

/** The city that an organization's name means, if it is one of these. */
export const cityMonitorOf = ({ name, shortName }: Readonly<{ name: string; shortName: string }>) => {
  const spellings = [name, shortName].map((text) => ` ${nameKey(text)} `);
  const says = (words: string): boolean => spellings.some((text) => text.includes(` ${words} `));
  const city = known.find(({ words, but }) => words.some(says) && !(but && says(but)));
  return city && ({ name: city.name, abbreviation: city.abbreviation, color: city.color } satisfies CityMonitor);
};
