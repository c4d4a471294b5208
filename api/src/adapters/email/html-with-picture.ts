const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const withLinks = (html: string): string =>
  html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

/** HTML version of a mail with a picture below its text. */
export const htmlWithPicture = (
  text: string,
  { cid, alt }: { readonly cid: string; readonly alt: string },
): string =>
  [
    '<!doctype html><html><body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">',
    ...text
      .split('\n\n')
      .map((paragraph) => `<p>${withLinks(escapeHtml(paragraph)).replaceAll('\n', '<br>')}</p>`),
    `<p><img src="cid:${cid}" alt="${escapeHtml(alt)}" style="width: 240px; height: auto"></p>`,
    '</body></html>',
  ].join('\n');
