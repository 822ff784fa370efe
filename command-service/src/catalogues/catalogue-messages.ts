import type { Noun } from '@monitor/contracts-schema/catalogues/catalogue-outline';

/** What a catalogue's commands say when they succeed. */
export type CatalogueMessages = Readonly<{
  created: string;
  updated: string;
  removed: string;
  removedMany: (count: number) => string;
  bulk: string;
}>;

/** `La unidad administrativa fue creada correctamente`: the messages of entries that are called so. */
export const messagesOf = ({ one, many, gender }: Noun): CatalogueMessages => {
  const [the, ending] = gender === 'm' ? ['El', 'o'] : ['La', 'a'];
  return {
    created: `${the} ${one} fue cread${ending} correctamente`,
    updated: 'El registro se ha actualizado exitosamente.',
    removed: `${the} ${one} fue eliminad${ending} correctamente`,
    removedMany: (count) =>
      count === 1 ? `Se eliminó 1 ${one}` : `Se eliminaron ${count.toLocaleString('es-MX')} ${many}`,
    bulk: `${gender === 'm' ? 'Los' : 'Las'} ${many} fueron actualizad${ending}s correctamente`,
  };
};
