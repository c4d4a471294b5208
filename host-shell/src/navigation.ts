interface NavigationOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** The router, for code outside React. */
interface Navigator {
  readonly navigate: (to: string, move?: NavigationOptions) => unknown;
  /** Re-runs the guards of the current location. */
  readonly revalidate: () => unknown;
  /** Destination of a pending navigation; null when idle. */
  readonly target: () => string | null;
}

let router: Navigator | null = null;
let shellNavigating = false;

/** Called once by the router. */
export const onNavigate = (
  navigate: Navigator['navigate'],
  revalidate: Navigator['revalidate'] = () => undefined,
  target: Navigator['target'] = () => null,
): void => {
  router = { navigate, revalidate, target };
};

/**
 * Navigates on the shell's behalf, without asking about unsaved work.
 *
 * @returns once the navigation is complete.
 */
export const goTo = async (path: string, move: NavigationOptions = {}): Promise<void> => {
  shellNavigating = true;
  try {
    // Blockers run synchronously, before navigate() first awaits.
    const arrived = router?.navigate(path, move);
    shellNavigating = false;
    await arrived;
  } finally {
    shellNavigating = false;
  }
};

/** Navigates as a link does: unsaved work is asked about first. */
export const followLink = (path: string): void => void router?.navigate(path);

/** Whether the navigation starting now is the shell's own. */
export const isShellNavigation = (): boolean => shellNavigating;

export const rerunGuards = (): void => void router?.revalidate();

/** Path, search and hash of the address bar. */
export const currentPlace = (): string => location.pathname + location.search + location.hash;

/** Destination of a pending navigation, or the current address. */
export const targetPlace = (): string => router?.target() ?? currentPlace();
