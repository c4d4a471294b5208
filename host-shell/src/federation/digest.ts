/** `sha384-…` of bytes, as browsers check it; of a text: of its UTF-8. */
export const digestOf = async (content: string | ArrayBuffer): Promise<string> => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};
