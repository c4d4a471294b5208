import { ApiError } from '@sala/shared-auth';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { noteSave } from './leave-confirmation';
import { onMutationFailure, onQueryFailure, statusOf } from './failures';

/**
 * Up to three retries (docs/spec/platform.md), but none for what signing in or a permission must
 * solve.
 */
const maxRetries = 3;
const neverRetried = new Set([401, 403]);

export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

/** Refused for a token replaced meanwhile: the current one may work. */
const isOvertaken = (error: unknown): boolean => error instanceof ApiError && error.overtaken;

export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < maxRetries && (isOvertaken(error) || !neverRetried.has(statusOf(error) ?? 0));

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => onQueryFailure(error, meta?.['failsAlone'] === true),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) =>
        onMutationFailure(error, meta?.['failsAlone'] === true),
      onSuccess: noteSave,
    }),
    defaultOptions: {
      // Offline calls fail visibly; React Query's default of pausing shows nothing.
      queries: {
        retry: shouldRetry,
        retryDelay,
        staleTime: 10_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
