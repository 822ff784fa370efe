/** What the site calls itself where no organization's own name or title stands. */
export const SITE_NAME = 'Monitor de contrataciones públicas';
