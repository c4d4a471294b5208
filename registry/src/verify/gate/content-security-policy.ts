import type { Findings } from './checks';

/** Directive → sources it must not allow, with the reason. */
const forbidden: Readonly<Record<string, readonly string[]>> = {
  'script-src': [
    "'unsafe-inline'",
    "'unsafe-eval'",
    "'strict-dynamic'",
    'http:',
    'https:',
    'data:',
    'blob:',
    '*',
  ],
  'style-src': ["'unsafe-inline'", '*'],
  'connect-src': ['http:', 'https:', '*'],
};
const demanded: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'object-src': "'none'",
};

const faultsOfPolicy = (policy: string): string[] => {
  if (!policy) return ['expected a Content-Security-Policy, the page has none'];
  const directives = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  const loose = Object.entries(forbidden).flatMap(([name, never]) =>
    (directives.get(name) ?? ['*'])
      .filter((source) => never.includes(source))
      .map((source) => `expected a strict ${name}, the page allows ${source}`),
  );
  const missing = Object.entries(demanded)
    .filter(([name, value]) => directives.get(name)?.join(' ') !== value)
    .map(
      ([name, value]) =>
        `expected ${name} ${value}, the page has ${directives.get(name)?.join(' ') ?? 'none'}`,
    );
  return [...loose, ...missing];
};

/** A CSP violation and where it happened. */
export interface PolicyViolations {
  readonly where: string;
  readonly violations: readonly string[];
}

/** The strict policy is in force, and no other check violated it. */
export const judgePolicy = (
  policies: readonly string[],
  refused: readonly PolicyViolations[],
): Findings => ({
  faults: [
    ...new Set((policies.length > 0 ? policies : ['']).flatMap(faultsOfPolicy)),
    ...refused.flatMap(({ where, violations }) =>
      violations.map((line) => `${where}: expected no policy violation, but ${line}`),
    ),
  ],
  notes: [`${refused.length} pages were monitored from their first script`],
});
