import { tryAgain, type RemoteModule } from '@sala/shell-sdk';
import { create } from 'zustand';
import { composition } from './composition';
import { loadModule } from './federation';
import { addMessages } from './i18n';

/** A remote that has not answered by then counts as failed; Retry asks again. Milliseconds. */
const patience = 8000;

type RemoteState = 'idle' | 'loading' | 'ready' | 'failed';

interface RemoteStates {
  readonly states: Readonly<Record<string, RemoteState>>;
  readonly errors: Readonly<Record<string, unknown>>;
}

/** What became of each remote in this page. */
export const useRemotes = create<RemoteStates>(() => ({ states: {}, errors: {} }));

const mark = (name: string, state: RemoteState, error?: unknown): void =>
  useRemotes.setState(({ states, errors }) => ({
    states: { ...states, [name]: state },
    errors: { ...errors, [name]: error },
  }));

const late = (name: string): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${name} did not answer within ${patience} ms`)), patience);
  });

const load = async (name: string): Promise<RemoteModule> => {
  const namespace = composition.remotes[name]?.contract.namespace;
  if (!namespace) throw new Error(`${name} is not part of the composition`);
  const module = await tryAgain(() => loadModule(name));
  await addMessages(namespace, module.messages);
  return module;
};

const ready = new Map<string, RemoteModule>();

/**
 * Loads a remote's module and its messages.
 * @returns null when that failed; the reason is in the store, and another call tries again.
 */
export const loadRemoteModule = async (name: string): Promise<RemoteModule | null> => {
  const known = ready.get(name);
  if (known) return known;
  mark(name, 'loading');
  try {
    const module = await Promise.race([load(name), late(name)]);
    ready.set(name, module);
    mark(name, 'ready');
    return module;
  } catch (error) {
    mark(name, 'failed', error);
    return null;
  }
};
