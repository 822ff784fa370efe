const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, in an element or between double quotes: whatever it holds, it stays text. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** The text on one line, cut after a whole word where it is longer than so many characters. */
export const shortened = (text: string, most: number): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= most) return characters.join('');
  const cut = characters.slice(0, most).join('');
  const lastBlank = cut.lastIndexOf(' ');
  return `${lastBlank > most / 2 ? cut.slice(0, lastBlank) : cut}…`;
};

/** A link within the site. */
export const linkHtml = (path: string, text: string): string => `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`;

/** A link to another site, which learns nothing of where its reader comes from. */
export const outsideLinkHtml = (href: string, text: string): string =>
  `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${escapeHtml(text)}</a>`;

/** A heading and beneath it a list of what is HTML already; nothing where there are no items. */
export const listHtml = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `<h2>${escapeHtml(title)}</h2><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** Texts in rows beneath their headers. */
export const tableHtml = (headers: readonly string[], rows: readonly (readonly string[])[]): string => {
  const row = (cells: readonly string[], cell: string) =>
    `<tr>${cells.map((text) => `<${cell}>${escapeHtml(text)}</${cell}>`).join('')}</tr>`;
  return `<table><thead>${row(headers, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
};
