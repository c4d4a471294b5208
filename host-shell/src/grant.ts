/**
 * What a signed grant gives this browser alone: a remote from a developer's machine, or an old
 * composition.
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

/*
 * The gateway verifies and inlines one; the development server inlines one per remote of the
 * working copy.
 */
const grants: readonly Grant[] = [...document.querySelectorAll('[id="grant"]')].map(
  ({ textContent }) => JSON.parse(textContent ?? '') as Grant,
);

export const grant: Grant | null = grants[0] ?? null;

type Override = Extract<Grant, { readonly kind: 'override' }>;

/** Remotes loaded from a developer's machine. */
export const overrides: readonly Override[] = grants.filter(
  (one): one is Override => one.kind === 'override',
);

/** Where a remote is loaded from instead of the composition's versions. */
export const overrideOf = (
  name: string,
): { readonly url: string; readonly globalName: string } | undefined => {
  const found = overrides.find((one) => one.name === name);
  return found
    ? { url: `${found.origin}/remoteEntry.js`, globalName: `${name}_0_0_0_development` }
    : undefined;
};
