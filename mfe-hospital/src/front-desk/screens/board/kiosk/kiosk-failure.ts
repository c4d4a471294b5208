import { ApiError } from '@sala/shared-auth';

/**
 * Next step after a refusal: enter the birthday again, go to reception, or retry after a lost
 * connection.
 */
export const afterRefusal = (error: unknown): 'mismatch' | 'desk' | 'again' => {
  const { problem = null, status = 0 } = error instanceof ApiError ? error : {};
  if (problem?.code === 'kiosk.birth_mismatch') return 'mismatch';
  return status >= 400 && status < 500 && status !== 429 ? 'desk' : 'again';
};
