/** What of an output stream progress needs. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** Long work, shown while it lasts. */
export interface Progress {
  /** Begins a piece of work. @returns what ends it, with the line that stays. */
  begin(label: string): (done: string) => void;
  /** A line that stays. */
  line(text: string): void;
  /** Nothing goes on any more. */
  end(): void;
}

const tickMs = 100;
const clear = '\r\u001B[2K';
const wheel = ['|', '/', '-', '\\'];

/**
 * On a terminal one line that turns, with what goes on and for how long; elsewhere plain lines of
 * what is done.
 */
export const createProgress = (stream: ProgressStream): Progress => {
  const running = new Map<symbol, { readonly label: string; readonly since: number }>();
  let timer: NodeJS.Timeout | null = null;
  let turn = 0;
  const draw = (): void => {
    const seconds = (since: number): string =>
      `${((performance.now() - since) / 1000).toFixed(1)} s`;
    const parts = [...running.values()].map(({ label, since }) => `${label} ${seconds(since)}`);
    turn += 1;
    stream.write(
      `${clear}${`${wheel[turn % wheel.length] ?? ''} ${parts.join(', ')}`.slice(0, (stream.columns ?? 80) - 1)}`,
    );
  };
  const stop = (): void => {
    if (!timer) return;
    clearInterval(timer);
    timer = null;
    stream.write(clear);
  };
  const line = (text: string): void => {
    stream.write(`${timer ? clear : ''}${text}\n`);
  };
  return {
    line,
    begin(label) {
      const key = Symbol(label);
      running.set(key, { label, since: performance.now() });
      if (stream.isTTY && !timer) timer = setInterval(draw, tickMs);
      return (done) => {
        running.delete(key);
        if (done) line(done);
        if (running.size === 0) stop();
      };
    },
    end() {
      running.clear();
      stop();
    },
  };
};
