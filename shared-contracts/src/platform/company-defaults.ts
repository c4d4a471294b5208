/* What a company chooses for its people, without the schemas. */

export const weekStarts = ['monday', 'sunday'] as const;
export type WeekStart = (typeof weekStarts)[number];

/** Ways of signing in that exist: a password, an external identity provider, the company’s own. */
export const companySignInMethods = ['password', 'external', 'sso'] as const;
export type CompanySignInMethod = (typeof companySignInMethods)[number];

/** Accents of the interface; each is legible in both themes (shared-ui/src/theme/accents.ts). */
export const accents = ['teal', 'blue', 'green', 'violet', 'rose'] as const;
export type Accent = (typeof accents)[number];
