/** The part of an output stream that progress uses. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** Progress of long tasks. */
export interface Progress {
  /** Starts a task. @returns a function that ends it with a permanent line */
  begin(label: string): (done: string) => void;
  /** Prints a permanent line. */
  line(text: string): void;
  /** Stops the spinner. */
  end(): void;
}

const tickMs = 100;
const clear = '\r\u001B[2K';
const wheel = ['|', '/', '-', '\\'];

/**
 * A spinner with running tasks and their duration on a terminal; plain lines of finished tasks
 * elsewhere.
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
