/**
 * What this browser alone has by a signed grant: a remote from a developer's machine, or an old
 * composition again.
 */
export type Grant =
  | {
      readonly kind: 'override';
      readonly name: string;
      readonly origin: string;
      readonly by: string;
      readonly expiresAt: string;
    }
  | {
      readonly kind: 'replay';
      readonly composition: string;
      readonly by: string;
      readonly expiresAt: string;
    };

/* One, by the gateway, which has verified it; the development server writes one for each remote of the working copy. */
const grants: readonly Grant[] = [...document.querySelectorAll('[id="grant"]')].map(
  ({ textContent }) => JSON.parse(textContent ?? '') as Grant,
);

export const grant: Grant | null = grants[0] ?? null;

type Override = Extract<Grant, { readonly kind: 'override' }>;

/** Remotes that come from a developer's machine. */
export const overrides: readonly Override[] = grants.filter(
  (one): one is Override => one.kind === 'override',
);

/** Where a remote comes from in place of the composition's versions; undefined: from nowhere else. */
export const overrideOf = (
  name: string,
): { readonly url: string; readonly globalName: string } | undefined => {
  const found = overrides.find((one) => one.name === name);
  return found
    ? { url: `${found.origin}/remoteEntry.js`, globalName: `${name}_0_0_0_development` }
    : undefined;
};
