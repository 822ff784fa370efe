import type { Noun } from '@monitor/contracts-schema/catalogues/catalogue-outline';
import { countedNoun, theOne } from '@monitor/contracts-schema/catalogues/noun-words';
import { capital } from '../../lib/format/capital.ts';

export const newEntry = ({ one, gender }: Noun): string => `${gender === 'm' ? 'Nuevo' : 'Nueva'} ${one}`;

/** `Ver todas las organizaciones`. */
export const showAllOf = ({ many, gender }: Noun): string =>
  `Ver ${gender === 'm' ? 'todos los' : 'todas las'} ${many}`;

/** `Elegir todas las de esta página`. */
export const allOfPage = ({ gender }: Noun): string =>
  `Elegir ${gender === 'm' ? 'todos los' : 'todas las'} de esta página`;

/** `Elegir los 48 contratos de la lista`. */
export const allFound = (count: number, noun: Noun): string =>
  `Elegir ${noun.gender === 'm' ? 'los' : 'las'} ${countedNoun(count, noun)} de la lista`;

export const noneYet = ({ many }: Noun): string => `Por el momento no hay ${many}`;

export const noneFound = ({ many }: Noun): string => `No se han encontrado ${many} que coincidan con tu búsqueda`;

export const usualRemovalQuestion = (noun: Noun, name: string): Readonly<{ warning: string; question: string }> => ({
  warning: `Esta acción borrará ${theOne(noun)}${name && ` «${name}»`} permanentemente`,
  question: `¿Estás seguro de eliminar${noun.gender === 'm' ? 'lo' : 'la'}?`,
});

/** The same of several. */
export const removalOfManyQuestion = (noun: Noun, count: number): Readonly<{ warning: string; question: string }> => ({
  warning: `Esta acción borrará ${countedNoun(count, noun)} permanentemente`,
  question: `¿Estás seguro de eliminar${noun.gender === 'm' ? 'lo' : 'la'}${count === 1 ? '' : 's'}?`,
});

/** What became of entries of which some could not be removed. */
export const partlyRemoved = (removed: number, failed: number, noun: Noun): string => {
  const lost = `No fue posible eliminar ${countedNoun(failed, noun)}`;
  if (removed === 0) return `${lost}.`;
  return `${lost}; ${removed === 1 ? 'se eliminó 1' : `se eliminaron ${removed}`}.`;
};

export const savingQuestion = (count: number, noun: Noun): string =>
  `Se guardarán los cambios de ${countedNoun(count, noun)}.`;

/** What became of rows of which some could not be saved. */
export const partlySaved = (saved: number, failed: number, noun: Noun): string => {
  const lost = `No fue posible guardar ${countedNoun(failed, noun)}`;
  if (saved === 0) return `${lost}.`;
  return `${lost}; ${saved === 1 ? 'se guardó 1' : `se guardaron ${saved}`}.`;
};

/** Sentences one after another, whether or not each ends itself. */
export const sentences = (texts: readonly string[]): string =>
  texts.map((text) => (/[.?!»]$/.test(text) ? text : `${text}.`)).join(' ');

/** Names joined as they are read aloud: `uno, dos y tres`. */
export const listed = (names: readonly string[]): string => new Intl.ListFormat('es-MX').format(names);

export const tableCaption = ({ many }: Noun): string => `Catálogo de ${many}`;

export const pagesLabel = ({ many }: Noun): string => capital(many);
