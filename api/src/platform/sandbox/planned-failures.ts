import type { ApiEndpointName, ProblemCode } from '@sala/shared-contracts';

interface PlannedFailure {
  readonly endpoint: ApiEndpointName;
  readonly status: number;
  readonly companyId: string | undefined;
  remaining: number;
}

/** Failures planned by tests through the sandbox. */
export interface PlannedFailures {
  plan(failure: {
    endpoint: ApiEndpointName;
    status: number;
    times: number;
    companyId?: string | undefined;
  }): void;
  /** Status of the next planned failure of this call; undefined to serve it. */
  next(endpoint: ApiEndpointName, companyId: string | null): number | undefined;
}

export const createPlannedFailures = (): PlannedFailures => {
  const planned: PlannedFailure[] = [];
  return {
    plan: ({ endpoint, status, times, companyId }) => {
      planned.push({ endpoint, status, companyId, remaining: times });
    },
    next: (endpoint, companyId) => {
      const index = planned.findIndex(
        (failure) =>
          failure.endpoint === endpoint &&
          (failure.companyId === undefined || failure.companyId === companyId),
      );
      const failure = planned[index];
      if (!failure) return undefined;
      failure.remaining -= 1;
      if (failure.remaining === 0) planned.splice(index, 1);
      return failure.status;
    },
  };
};

const codes: Readonly<Record<number, ProblemCode>> = {
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

/** The usual problem code of a status; `server.error` for others. */
export const codeOfStatus = (status: number): ProblemCode => codes[status] ?? 'server.error';
