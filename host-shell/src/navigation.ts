interface Move {
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** The router, for code outside React. */
interface Mover {
  readonly navigate: (to: string, move?: Move) => unknown;
  /** Re-runs the guards of the current location. */
  readonly revalidate: () => unknown;
  /** Destination of a pending navigation; null when idle. */
  readonly target: () => string | null;
}

let mover: Mover | null = null;
let moving = false;

/** Called once by the router. */
export const onNavigate = (
  navigate: Mover['navigate'],
  revalidate: Mover['revalidate'] = () => undefined,
  target: Mover['target'] = () => null,
): void => {
  mover = { navigate, revalidate, target };
};

/**
 * Navigates on the shell's behalf, without asking about unsaved work.
 *
 * @returns once the navigation is complete.
 */
export const goTo = async (path: string, move: Move = {}): Promise<void> => {
  moving = true;
  try {
    // Blockers run synchronously, before navigate() first awaits.
    const arrived = mover?.navigate(path, move);
    moving = false;
    await arrived;
  } finally {
    moving = false;
  }
};

/** Whether the navigation starting now is the shell's own. */
export const isShellMove = (): boolean => moving;

export const rerunGuards = (): void => void mover?.revalidate();

/** Path, search and hash of the address bar. */
export const placeNow = (): string => location.pathname + location.search + location.hash;

/** Destination of a pending navigation, or the current address. */
export const placeWanted = (): string => mover?.target() ?? placeNow();
