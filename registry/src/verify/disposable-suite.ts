import { createRegistryClient, type RegistryClient } from '../client/index';
import { startSuiteProcess, type SuiteProcess } from './suite-process';

/** A version of a bundle, by federation name. */
export interface ChosenVersion {
  readonly name: string;
  readonly version: string;
}

/** A disposable suite filled from a live registry, which is never changed. */
export interface DisposableSuite {
  readonly origin: string;
  /** Promotes by force; previous versions become last known good. */
  readonly putInForce: (chosen: readonly ChosenVersion[]) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const copy = async (
  from: RegistryClient,
  to: RegistryClient,
  all: readonly ChosenVersion[],
  tell: (line: string) => void,
): Promise<void> => {
  const waiting = [...new Map(all.map((one) => [`${one.name}@${one.version}`, one])).values()];
  let done = 0;
  const total = waiting.length;
  const carry = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, version } = next;
      await to.publishArchive(name, version, await from.archive(name, version));
      done += 1;
      tell(`copied ${done} of ${total} releases, ${name} ${version}`);
    }
  };
  // All before a shell is in force: candidates are judged by running, not refused at publication.
  await Promise.all([carry(), carry()]);
};

/**
 * Starts a suite and copies releases into it.
 *
 * @param live the registry to copy from
 * @throws Error when it does not start or a release is missing; leaves nothing
 */
export const startSuite = async (
  live: RegistryClient,
  releases: readonly ChosenVersion[],
  tell: (line: string) => void,
  signal?: AbortSignal,
): Promise<DisposableSuite> => {
  tell('starting a suite for verification');
  const running: SuiteProcess = await startSuiteProcess(signal);
  const own = createRegistryClient({
    origin: running.origin,
    token: () => Promise.resolve(running.token),
  });
  try {
    await copy(live, own, releases, tell);
    return {
      origin: running.origin,
      putInForce: async (chosen) =>
        void (await own.releasePromoteAll({ body: { releases: [...chosen], reason: 'verify' } })),
      remove: running.remove,
    };
  } catch (error) {
    await running.remove();
    throw error;
  }
};
