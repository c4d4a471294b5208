/**
 * The message that offers to take a step back is on screen for ten seconds; whoever reads slowly
 * has more.
 */
export const undoMilliseconds = 10 * 60_000;
