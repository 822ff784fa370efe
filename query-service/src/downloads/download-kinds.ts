/** What can be downloaded, by the name of its file: monitors of the earlier kind call them so. */
export const fileNames = {
  contracts: 'monitor-karewa-contratos',
  suppliers: 'monitor-karewa-proveedores',
  supplier: 'monitor-karewa-proveedores',
} as const;

export type DownloadKind = keyof typeof fileNames;
