const MEANINGS: readonly (readonly [string, string])[] = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
];

const meaningOf = (text: string): string =>
  MEANINGS.reduce((meant, [entity, meaning]) => meant.replaceAll(entity, meaning), text);

const TAG =
  /<(?:title>(?<title>[^<]*)<\/title|link rel="canonical" href="(?<canonical>[^"<>]*)" \/|meta (?:name|property)="(?<name>[^"<>]*)" content="(?<content>[^"<>]*)" \/)>/g;

/** What a page's head says, by the name of its tags; more than one of a name would be an error. */
export const readHead = (page: Buffer): Record<string, string> => {
  const [, head = ''] = /<head>(.*)<\/head>/s.exec(page.toString()) ?? [];
  const said: Record<string, string> = {};
  for (const { groups = {} } of head.matchAll(TAG)) {
    const name = groups.name ?? (groups.title === undefined ? 'canonical' : 'title');
    if (name in said) throw new Error(`The head says ${name} twice`);
    said[name] = meaningOf(groups.content ?? groups.title ?? groups.canonical ?? '');
  }
  return said;
};

/** Every tag that a page opens: what text could not have added to. */
export const tagsOf = (page: Buffer): string[] =>
  [...page.toString().matchAll(/<([a-z]+)[\s>]/gi)].map(([, name]) => String(name));
