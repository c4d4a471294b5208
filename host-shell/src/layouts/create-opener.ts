let opener: (() => void) | null = null;

/** Called by the button on screen. @returns forgets it. */
export const setCreateOpener = (open: () => void): (() => void) => {
  opener = open;
  return () => {
    if (opener === open) opener = null;
  };
};

/** Opens the menu of what can be created, where there is one. */
export const openCreateMenu = (): void => opener?.();
