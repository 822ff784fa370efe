/** What can be downloaded, by the name of its file without extension: monitors of the earlier kind call them so. */
export const downloadNames = {
  contracts: 'monitor-karewa-contratos',
  suppliers: 'monitor-karewa-proveedores',
  supplier: 'monitor-karewa-proveedores',
  comparison: 'monitor-karewa-comparacion',
  corruptionIndex: 'monitor-karewa-indice-corrupcion',
} as const;

export type DownloadKind = keyof typeof downloadNames;
