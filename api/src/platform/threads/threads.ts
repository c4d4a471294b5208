import { Worker } from 'node:worker_threads';
import type { ProblemCode } from '@sala/shared-contracts';
import { refuseInTransaction } from '../database/open-transaction';
import { ProblemError, type ProblemFacts } from '../http/problem-error';

/**
 * A module whose `run` executes in a thread. Input, parts and output are copied, so they are plain
 * data.
 */
export interface ThreadTask<Input, Part, Output> {
  readonly run: (input: Input, emit: (part: Part) => void) => Promise<Output> | Output;
}

export interface ThreadLimits {
  /** Maximum of concurrent threads. */
  readonly running: number;
  /** Maximum queue length per owner. */
  readonly waiting: number;
  readonly waitMs: number;
  /** Idle time after which a thread ends. */
  readonly idleMs: number;
  readonly heapMegabytes: number;
}

export interface ThreadOrder<Input> {
  /** Orders of one owner, for example a company, run one at a time. */
  readonly owner: string;
  /** URL of the task's module. */
  readonly module: URL;
  readonly input: Input;
  readonly timeMs: number;
}

export interface ThreadResult<Part, Output> {
  readonly parts: Part[];
  readonly output: Output;
}

type Reply =
  | { readonly part: unknown }
  | { readonly output: unknown }
  | {
      readonly failure: {
        readonly problem?: ProblemFacts & { readonly code: ProblemCode };
        readonly message?: string;
      };
    };

const isOutOfMemory = (error: object): boolean =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const failureOf = ({
  problem,
  message,
}: Extract<Reply, { failure: unknown }>['failure']): Error => {
  if (!problem) return new Error(`a thread failed: ${message ?? ''}`);
  const { code, ...facts } = problem;
  return new ProblemError(code, facts);
};

/**
 * By name, because removing all listeners would also remove Node's own, and the worker would
 * receive no more messages.
 */
const removeListeners = (worker: Worker): void => {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
};

interface Waiting {
  readonly owner: string;
  begin(): void;
}

/**
 * Runs tasks on uploads in threads, limited in time and memory, so that they never block requests.
 * A thread is reused unless it failed unexpectedly.
 */
export class Threads {
  private readonly busy = new Set<string>();
  private queue: Waiting[] = [];
  private idle: { readonly worker: Worker; readonly timer?: NodeJS.Timeout } | null = null;
  private keepsIdle = false;

  constructor(private readonly limits: ThreadLimits) {}

  /**
   * Refused while a transaction is open, because it may take a minute.
   *
   * @throws ProblemError of the task, or `file.busy`, `file.too_slow`, `file.too_demanding`.
   */
  async run<Input, Part, Output>(order: ThreadOrder<Input>): Promise<ThreadResult<Part, Output>> {
    refuseInTransaction('a thread');
    await this.turnOf(order.owner);
    try {
      // The caller states the types of the module it names.
      return (await this.work(order)) as ThreadResult<Part, Output>;
    } finally {
      this.busy.delete(order.owner);
      this.beginNext();
    }
  }

  /** Imports a module in a thread, which then stays: starting one takes seconds. */
  async keepReady(module: URL): Promise<void> {
    this.keepsIdle = true;
    await this.run<string, never, void>({
      owner: '', // of nobody, so that it holds up no company
      module: new URL('./load-module.task.ts', import.meta.url),
      input: module.href,
      timeMs: this.limits.waitMs,
    });
  }

  private canBegin(owner: string): boolean {
    return this.busy.size < this.limits.running && !this.busy.has(owner);
  }

  private async turnOf(owner: string): Promise<void> {
    if (this.canBegin(owner)) {
      this.busy.add(owner);
      return;
    }
    const busy = (): ProblemError => new ProblemError('file.busy', { retryAfterSeconds: 5 });
    if (this.queue.filter((waiting) => waiting.owner === owner).length >= this.limits.waiting)
      throw busy();
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        owner,
        begin: () => {
          clearTimeout(timer);
          this.busy.add(owner);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.queue = this.queue.filter((other) => other !== waiting);
        reject(busy());
      }, this.limits.waitMs);
      this.queue.push(waiting);
    });
  }

  private beginNext(): void {
    const next = this.queue.find(({ owner }) => this.canBegin(owner));
    if (!next) return;
    this.queue = this.queue.filter((waiting) => waiting !== next);
    next.begin();
  }

  private take(): Worker {
    if (this.idle) {
      const { worker, timer } = this.idle;
      this.idle = null;
      clearTimeout(timer);
      worker.ref();
      return worker;
    }
    return new Worker(new URL('./start-thread.mjs', import.meta.url), {
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: this.limits.heapMegabytes,
        maxYoungGenerationSizeMb: 32,
      },
    });
  }

  /** Keeps one idle thread for a while, because starting one takes a second. */
  private release(worker: Worker): void {
    removeListeners(worker);
    if (this.idle) {
      void worker.terminate();
      return;
    }
    worker.unref();
    const end = (): void => {
      this.idle = null;
      void worker.terminate();
    };
    const timer = this.keepsIdle ? undefined : setTimeout(end, this.limits.idleMs).unref();
    worker.once('error', () => {
      clearTimeout(timer);
      this.idle = null;
    });
    this.idle = timer ? { worker, timer } : { worker };
  }

  private work({
    module,
    input,
    timeMs,
  }: ThreadOrder<unknown>): Promise<ThreadResult<unknown, unknown>> {
    const worker = this.take();
    const parts: unknown[] = [];
    return new Promise((resolve, reject) => {
      const finish = (end: () => void): void => {
        clearTimeout(timer);
        this.release(worker);
        end();
      };
      const fail = (error: Error): void => {
        clearTimeout(timer);
        removeListeners(worker);
        worker.on('error', () => undefined); // it may run out of memory during termination
        void worker.terminate();
        reject(error);
      };
      const timer = setTimeout(
        () => fail(new ProblemError('file.too_slow', { meta: { maximum: timeMs / 1000 } })),
        timeMs,
      );
      worker.on('message', (reply: Reply) => {
        if ('part' in reply) parts.push(reply.part);
        else if ('output' in reply) finish(() => resolve({ parts, output: reply.output }));
        else if (reply.failure.problem) finish(() => reject(failureOf(reply.failure)));
        else fail(failureOf(reply.failure));
      });
      worker.on('error', (error) => {
        fail(
          isOutOfMemory(error)
            ? new ProblemError('file.too_demanding', {
                meta: { maximum: this.limits.heapMegabytes },
              })
            : error,
        );
      });
      worker.on('exit', () => fail(new Error('a thread ended before its work')));
      try {
        worker.postMessage({ module: module.href, input });
      } catch (cause) {
        fail(new Error('the input of a thread cannot be copied', { cause }));
      }
    });
  }
}

/** Threads for uploads. */
export const threads = new Threads({
  running: 2,
  waiting: 4,
  waitMs: 20_000,
  idleMs: 60_000,
  heapMegabytes: 384,
});

/** Threads for long documents, so that printing does not wait for uploads. */
export const documentThreads = new Threads({
  running: 1,
  waiting: 4,
  waitMs: 20_000,
  idleMs: 60_000,
  heapMegabytes: 384,
});
