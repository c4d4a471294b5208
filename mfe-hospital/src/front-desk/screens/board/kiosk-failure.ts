import { ApiError } from '@sala/shared-auth';

/**
 * What becomes of a call that was refused: another try at the birthday, the desk, or the same
 * again, because nobody answered.
 */
export const afterRefusal = (error: unknown): 'mismatch' | 'desk' | 'again' => {
  const { problem = null, status = 0 } = error instanceof ApiError ? error : {};
  if (problem?.code === 'kiosk.birth_mismatch') return 'mismatch';
  return status >= 400 && status < 500 && status !== 429 ? 'desk' : 'again';
};
