import { ApiError } from '@sala/shared-auth';
import { notify } from '@sala/shell-sdk';
import { useFailureWords } from '@sala/screen-parts/failure';
import { useCallback } from 'react';

interface Told {
  readonly text: string;
  /** null: it cannot be taken back. */
  readonly undo: (() => Promise<unknown>) | null;
  /** What the button says, and what is said once it was taken back. */
  readonly label: string;
  readonly undone: string;
  /** Lets everything that shows it ask anew. */
  readonly forget: () => unknown;
}

/** Says what was done, and for a while takes it back from there. */
export const useTellUndoable = (): ((told: Told) => void) => {
  const failures = useFailureWords();
  return useCallback(
    ({ text, undo, label, undone, forget }) => {
      const goBack = (back: () => Promise<unknown>) =>
        back()
          .then(() => notify.success(undone))
          .catch((error: unknown) =>
            notify.error(error instanceof ApiError ? error.message : failures.unexpected),
          )
          .finally(() => void forget());
      notify.aside({
        kind: 'success',
        text,
        ...(undo ? { action: { label, onSelect: () => void goBack(undo) } } : {}),
        durationMs: 10_000,
      });
    },
    [failures],
  );
};
