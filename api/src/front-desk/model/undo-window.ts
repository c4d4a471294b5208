/** The undo message shows for ten seconds; slow readers get ten minutes. */
export const undoMilliseconds = 10 * 60_000;
