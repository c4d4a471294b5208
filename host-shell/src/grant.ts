/** What this browser alone has by a signed grant: a remote from a developer's machine, or an old composition again. */
export type Grant =
  | { readonly kind: 'override'; readonly name: string; readonly origin: string; readonly by: string; readonly expiresAt: string }
  | { readonly kind: 'replay'; readonly composition: string; readonly by: string; readonly expiresAt: string };

const read = (): Grant | null => {
  const text = document.getElementById('grant')?.textContent;
  return text ? (JSON.parse(text) as Grant) : null; // written by the gateway, which has verified it
};

export const grant: Grant | null = read();

/** Where a remote comes from in place of the composition's versions; undefined: from nowhere else. */
export const overrideOf = (name: string): { readonly url: string; readonly globalName: string } | undefined =>
  grant?.kind === 'override' && grant.name === name
    ? { url: `${grant.origin}/remoteEntry.js`, globalName: `${name}_0_0_0_development` }
    : undefined;
