/** Who runs this installation, as it was told when the site was built. */
export const branding = {
  name: import.meta.env.VITE_BRAND_NAME as string | undefined,
  motto: import.meta.env.VITE_BRAND_MOTTO as string | undefined,
  /** Paragraphs, parted by `|`. */
  description: (import.meta.env.VITE_BRAND_DESCRIPTION as string | undefined)?.split('|') ?? [],
  website: import.meta.env.VITE_BRAND_WEBSITE as string | undefined,
};

export const TO_BE_DEFINED = 'Por definir...';
