const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** Platform names of a shortcut: `mod+k` → `Ctrl K`, or `⌘ K` on a Mac. */
export const keyNames = (shortcut: string): string =>
  (shortcut === '+' ? [shortcut] : shortcut.split('+'))
    .map((key) =>
      key === 'mod'
        ? isMac()
          ? '⌘'
          : 'Ctrl'
        : key.length === 1 && shortcut !== key
          ? key.toUpperCase()
          : key,
    )
    .join(' ');
