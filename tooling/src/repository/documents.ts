const withoutCode = (markdown: string): string =>
  markdown.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');

/** Files that a document links to, relative to it, without anchors. */
export const linksIn = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^\w+:/.test(target));

/** Names of values that an index exports by name; types are named where it helps, not all. */
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

/** First cells, in backticks, of the table whose first heading this is. */
export const rowsOf = (markdown: string, heading: string): string[] => {
  const from = markdown.indexOf(`| ${heading} |`);
  const table = from === -1 ? '' : (markdown.slice(from).split('\n\n')[0] ?? '');
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell);
};
