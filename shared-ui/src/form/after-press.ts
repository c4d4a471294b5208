let waiting: (() => void)[] | undefined;

if (typeof document !== 'undefined') {
  const release = (): void => {
    const acts = waiting ?? [];
    waiting = undefined;
    // The click that ends the press is dispatched before timers run.
    if (acts.length > 0)
      setTimeout(() => {
        for (const act of acts) act();
      });
  };
  document.addEventListener('pointerdown', () => (waiting ??= []), true);
  document.addEventListener('pointerup', release, true);
  document.addEventListener('pointercancel', release, true);
}

/**
 * Runs `act` when no pointer is pressed: a message that appears between press and release moves the
 * target away from under the pointer, and the click is lost.
 */
export const afterPress = (act: () => void): void => {
  if (waiting) waiting.push(act);
  else act();
};
