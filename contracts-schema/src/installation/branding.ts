/**
 * Who runs an installation, as its configuration says: beside the form of the sign-in pages, and in the credits of the
 * administration. A text that is not configured is null, a list that is not is empty.
 */
export type Branding = Readonly<{
  name: string | null;
  motto: string | null;
  /** Paragraphs. */
  description: readonly string[];
  /** An http or https address. */
  website: string | null;
  /** The programme that paid for the development, and who funds it. */
  programme: string | null;
  funders: readonly string[];
}>;

/** The name under which a page's head tells the application its branding, as JSON. */
export const BRANDING_META = 'monitor:branding';
