/** The application's only source of time; the sandbox and tests move it. */
export interface Clock {
  now(): Date;
  /** Sets the current time, from which it advances; undefined resets it to real time. */
  move(now?: Date): void;
}

export const createClock = (): Clock => {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    move: (now) => {
      offset = now === undefined ? 0 : now.getTime() - Date.now();
    },
  };
};
