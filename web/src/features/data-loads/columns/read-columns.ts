import type { DataLoadInfo } from '@monitor/contracts-schema/data-loads/data-load-endpoints';

export type ReadColumns = NonNullable<NonNullable<DataLoadInfo['current']>['columns']>;

/** Whether nobody has decided yet what the columns say of a table in no known layout. */
export const areGuessed = ({ layoutName, isDecided }: ReadColumns): boolean => layoutName === null && !isDecided;

/** How the columns of a file in another layout than the template's were read. */
export const columnsReadAs = ({ layoutName, isDecided }: ReadColumns): string => {
  if (layoutName) return `Se leyó como: ${layoutName}.`;
  return isDecided
    ? 'Se leyó como se indicó para los archivos con estos encabezados.'
    : 'No está en un formato conocido: lo que dice cada columna se dedujo de su encabezado y de sus datos.';
};
