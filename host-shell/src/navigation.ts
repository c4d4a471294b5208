interface Move {
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** What the router does for those who are outside of React. */
interface Mover {
  readonly navigate: (to: string, move?: Move) => unknown;
  /** Lets the guards of the present place look again. */
  readonly revalidate: () => unknown;
  /** Where it is on the way to; null: nowhere. */
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
 * Goes somewhere because the shell must, whatever stands on the screen: nobody is asked.
 *
 * @returns once it has arrived.
 */
export const goTo = async (path: string, move: Move = {}): Promise<void> => {
  moving = true;
  try {
    // The router asks its blockers before it first waits.
    const arrived = mover?.navigate(path, move);
    moving = false;
    await arrived;
  } finally {
    moving = false;
  }
};

/** Whether the navigation that is beginning right now is the shell's own. */
export const isShellMove = (): boolean => moving;

export const lookAgain = (): void => void mover?.revalidate();

/** Path, search and hash of the address bar. */
export const placeNow = (): string => location.pathname + location.search + location.hash;

/** Where the person wants to be: the place that is on its way, or the one on the screen. */
export const placeWanted = (): string => mover?.target() ?? placeNow();
