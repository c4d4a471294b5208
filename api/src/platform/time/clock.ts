/** The one place that is asked for the time: the sandbox moves it, tests too. */
export interface Clock {
  now(): Date;
  /** From here on, time runs from this moment; undefined goes back to the real time. */
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
