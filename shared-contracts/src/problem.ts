import { platformProblems } from './platform/problems';
import { identityProblems } from './identity/problems';
import { clinicProblems } from './clinic/problems';
import { patientsProblems } from './patients/problems';
import { customersProblems } from './customers/problems';
import { salesProblems } from './sales/problems';
import { datasetsProblems } from './datasets/problems';
import { schedulingProblems } from './scheduling/problems';
import { frontDeskProblems } from './front-desk/problems';
import { clinicalProblems } from './clinical/problems';
import { messagingProblems } from './messaging/problems';
import { rulesProblems } from './rules/problems';
import { tasksProblems } from './tasks/problems';
import { sapProblems } from './sap/problems';
import { billingProblems } from './billing/problems';
import { releasesProblems } from './releases/problems';
import type { FieldError } from './platform/field-errors';

export * from './platform/field-errors';
export * from './platform/locales';

/**
 * RFC 9457 problem codes: a closed set, each with its HTTP status. A code without a title in both
 * languages does not compile (problem-titles.ts).
 */
export const problemStatus = {
  ...platformProblems,
  ...identityProblems,
  ...clinicProblems,
  ...patientsProblems,
  ...customersProblems,
  ...salesProblems,
  ...datasetsProblems,
  ...schedulingProblems,
  ...frontDeskProblems,
  ...clinicalProblems,
  ...messagingProblems,
  ...tasksProblems,
  ...rulesProblems,
  ...sapProblems,
  ...billingProblems,
  ...releasesProblems,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** `application/problem+json`. */
export interface Problem {
  /** `urn:sala:problem:<code>` */
  readonly type: string;
  readonly status: number;
  readonly code: ProblemCode;
  /** In the request language (`Accept-Language`). */
  readonly title: string;
  readonly detail?: string;
  /** `urn:uuid:<request id>`, for support. */
  readonly instance?: string;
  readonly errors?: readonly FieldError[];
  /** Facts a screen needs to act, for example `{ current: {...} }` after a version conflict. */
  readonly meta?: Readonly<Record<string, unknown>>;
}
