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
  /** Milliseconds; ten seconds unless given. */
  readonly shownMs?: number;
}

/**
 * Shows a success message with an undo button.
 *
 * @returns undoes it as the message does, for a button elsewhere; null when it cannot be undone.
 */
export const useUndoNotice = (): ((action: UndoableAction) => (() => void) | null) => {
  const failures = useFailureWords();
  return useCallback(
    ({ text, undo, label, undone, forget, shownMs = 10_000 }) => {
      const takeBack = (back: () => Promise<unknown>) =>
        back()
          .then(() => notify.success(undone))
          .catch((error: unknown) =>
            notify.error(error instanceof ApiError ? error.message : failures.unexpected),
          )
          .finally(() => void forget());
      const onSelect = undo ? () => void takeBack(undo) : null;
      notify.aside({
        kind: 'success',
        text,
        ...(onSelect ? { action: { label, onSelect } } : {}),
        durationMs: shownMs,
      });
      return onSelect;
    },
    [failures],
  );
};
