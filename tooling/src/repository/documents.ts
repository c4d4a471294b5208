const withoutCode = (markdown: string): string =>
  markdown.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');

/** Relative link targets of a document, without anchors. */
export const linksIn = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^\w+:/.test(target));

/** Exported values of an index; types are left out. */
export const exportedNames = (source: string): string[] => [
  ...[...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '' && !item.startsWith('type '))
      .map((item) => item.replace(/^.* as /, '')),
  ),
  ...[...source.matchAll(/^export \* as (\w+)/gm)].map(([, name = '']) => name),
];

/** First cells, in backticks, of the table with this first heading. */
export const rowsOf = (markdown: string, heading: string): string[] => {
  const from = markdown.indexOf(`| ${heading} |`);
  const table = from === -1 ? '' : (markdown.slice(from).split('\n\n')[0] ?? '');
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell);
};

/** Citations of the specification in a text: its document, and the section where one is named. */
export const citationsIn = (
  text: string,
): readonly { readonly document: string; readonly section: string | undefined }[] =>
  [...text.matchAll(/\b(docs\/spec\/[a-z-]+\.md)(?:[\s*/]*§(\d+))?/g)].map(
    ([, document = '', section]) => ({ document, section }),
  );

/** Numbers of the sections that a document of the specification has. */
export const sectionsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^## §(\d+) \S/gm)].map(([, number = '']) => number);
