/**
 * Who runs an installation, as its configuration says, or its demonstration where that says nothing: beside the form of the sign-in pages, and in the credits of the
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
  /** Whether it shows the demonstration's organizations. */
  demonstration: boolean;
}>;

/** Of which nothing was said. */
export const NOBODY: Branding = {
  name: null,
  motto: null,
  description: [],
  website: null,
  programme: null,
  funders: [],
  demonstration: false,
};

/** The name under which a page's head tells the application its branding, as JSON. */
export const BRANDING_META = 'monitor:branding';
