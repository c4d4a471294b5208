import type { ApiEndpointName, ProblemCode } from '@sala/shared-contracts';

interface PlannedFailure {
  readonly endpoint: ApiEndpointName;
  readonly status: number;
  readonly companyId: string | undefined;
  left: number;
}

/** Failures that the sandbox asked for: the only place where an error is made on purpose. */
export interface PlannedFailures {
  plan(failure: {
    endpoint: ApiEndpointName;
    status: number;
    times: number;
    companyId?: string | undefined;
  }): void;
  /** The status to answer this call with, counted down; undefined: serve it. */
  next(endpoint: ApiEndpointName, companyId: string | null): number | undefined;
}

export const createPlannedFailures = (): PlannedFailures => {
  const planned: PlannedFailure[] = [];
  return {
    plan: ({ endpoint, status, times, companyId }) => {
      planned.push({ endpoint, status, companyId, left: times });
    },
    next: (endpoint, companyId) => {
      const index = planned.findIndex(
        (failure) =>
          failure.endpoint === endpoint &&
          (failure.companyId === undefined || failure.companyId === companyId),
      );
      const failure = planned[index];
      if (!failure) return undefined;
      failure.left -= 1;
      if (failure.left === 0) planned.splice(index, 1);
      return failure.status;
    },
  };
};

const usual: Readonly<Record<number, ProblemCode>> = {
  400: 'request.invalid',
  401: 'auth.session_revoked',
  403: 'permission.denied',
  404: 'resource.not_found',
  409: 'resource.version_conflict',
  413: 'request.too_large',
  415: 'request.unsupported_media_type',
  429: 'request.rate_limited',
  503: 'server.unavailable',
};

/** The code that usually has this status; a server error for those that none has. */
export const codeOfStatus = (status: number): ProblemCode => usual[status] ?? 'server.error';
