const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const withLinks = (html: string): string =>
  html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

/** The text of a mail with a picture of its own below it, for programs that show more than text. */
export const illustrated = (
  text: string,
  { cid, alt }: { readonly cid: string; readonly alt: string },
): string =>
  [
    '<!doctype html><html><body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">',
    ...text
      .split('\n\n')
      .map((paragraph) => `<p>${withLinks(escaped(paragraph)).replaceAll('\n', '<br>')}</p>`),
    `<p><img src="cid:${cid}" alt="${escaped(alt)}" style="width: 240px; height: auto"></p>`,
    '</body></html>',
  ].join('\n');
