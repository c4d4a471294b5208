import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { ReleaseRefused } from '../life-cycle/release-refused';
import type { BuildAnswer, BuildQuestion, ReadBuild } from './read-build';

export interface ReaderLimits {
  /** Per build, measured from when the worker is ready. */
  readonly ms: number;
  readonly memoryMb: number;
}

const usualLimits: ReaderLimits = { ms: 60_000, memoryMb: 768 };
const program = path.join(import.meta.dirname, 'read-build.worker.mjs');

const refuse = (detail: string): never => {
  throw new ReleaseRefused('release.refused', { detail });
};

const resultOf = (answer: BuildAnswer): ReadBuild => {
  if ('build' in answer) return answer.build;
  if ('refused' in answer) throw new ReleaseRefused(answer.refused.code, answer.refused.facts);
  const { message, code } = answer.failed;
  throw Object.assign(new Error(message), code === null ? {} : { code });
};

const isOutOfMemory = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/**
 * Reads builds one at a time in a worker thread, so a hostile build delays only its publisher. The
 * thread starts with the first build and is reused.
 */
export class BuildReader {
  private worker: Worker | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly limits: ReaderLimits = usualLimits) {}

  /** @throws ReleaseRefused when the build is incomplete or exceeds the time or memory limit */
  async read(question: BuildQuestion): Promise<ReadBuild> {
    const reading = this.last.then(() => this.ask(question));
    this.last = reading.catch(() => undefined);
    return resultOf(await reading);
  }

  async close(): Promise<void> {
    await this.last;
    await this.end();
  }

  private async start(): Promise<Worker> {
    if (this.worker) return this.worker;
    const worker = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb },
    });
    await once(worker, 'message'); // the ready message
    return (this.worker = worker);
  }

  private async end(): Promise<void> {
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
  }

  private async ask(question: BuildQuestion): Promise<BuildAnswer> {
    const { ms, memoryMb } = this.limits;
    const worker = await this.start();
    const signal = AbortSignal.timeout(ms);
    worker.ref();
    try {
      const answered = once(worker, 'message', { signal });
      worker.postMessage(question);
      const [answer] = await answered;
      return answer as BuildAnswer; // posted by read-build.ts
    } catch (error) {
      await this.end();
      if (signal.aborted)
        return refuse(
          `reading the release took longer than ${ms / 1000} s; publish smaller scripts`,
        );
      if (isOutOfMemory(error))
        return refuse(
          `reading the release took more than ${memoryMb} MB of memory; publish smaller scripts`,
        );
      throw error;
    } finally {
      worker.unref();
    }
  }
}
