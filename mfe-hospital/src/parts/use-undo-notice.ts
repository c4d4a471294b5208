import { ApiError } from '@sala/shared-auth';
import { notify } from '@sala/shell-sdk';
import { useFailureWords } from '@sala/screen-parts/failure';
import { useCallback } from 'react';

interface UndoableAction {
  readonly text: string;
  /** null: cannot be undone. */
  readonly undo: (() => Promise<unknown>) | null;
  /** Label of the undo button, and the message after undoing. */
  readonly label: string;
  readonly undone: string;
  /** Invalidates the queries that show the change. */
  readonly forget: () => unknown;
}

/** Shows a success message with an undo button for ten seconds. */
export const useUndoNotice = (): ((action: UndoableAction) => void) => {
  const failures = useFailureWords();
  return useCallback(
    ({ text, undo, label, undone, forget }) => {
      const takeBack = (back: () => Promise<unknown>) =>
        back()
          .then(() => notify.success(undone))
          .catch((error: unknown) =>
            notify.error(error instanceof ApiError ? error.message : failures.unexpected),
          )
          .finally(() => void forget());
      notify.aside({
        kind: 'success',
        text,
        ...(undo ? { action: { label, onSelect: () => void takeBack(undo) } } : {}),
        durationMs: 10_000,
      });
    },
    [failures],
  );
};
