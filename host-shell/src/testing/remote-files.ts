import { init } from '@module-federation/runtime';
import type { RemoteModule } from '@sala/shell-sdk';

/** Where the files of remotes lie. jsdom fetches no scripts, so this answers their tags. */
export interface RemoteFiles {
  /** Puts a remote's entry in its place; without a module it is broken. */
  readonly serve: (name: string, module: RemoteModule) => void;
  /** Takes it away: the browser is answered with 404. */
  readonly remove: (name: string) => void;
  /** Requests for a remote's entry are left without an answer until the returned function is called. */
  readonly hold: (name: string) => () => void;
  /** Names of the remotes whose entry was asked for, in order. */
  readonly asked: string[];
}

/** `mfe_clients`, and `mfe_clients@2` of every version but the first. */
const nameOf = (url: string): string => {
  if (!url.startsWith(location.origin)) return url;
  const [, folder = '', version = ''] = /\/r\/(mfe-\w+)\/([^/]+)\//.exec(url) ?? [];
  return folder.replace('-', '_') + (version === '1' ? '' : `@${version}`);
};

const globalNameOf = (name: string): string => {
  if (name.includes('://')) return 'mfe_clients_0_0_0_development';
  const [remote, version = '1'] = name.split('@');
  return `${remote}_${version.replace(/\W/g, '_')}`;
};

/** Starts the federation runtime as the build does, and the place of the remotes' files. */
export const startRemoteFiles = (): RemoteFiles => {
  const served = new Map<string, RemoteModule>();
  const held = new Map<string, (() => void)[]>();
  const asked: string[] = [];

  const respond = (script: HTMLScriptElement, name: string): void => {
    const module = served.get(name);
    if (module) {
      const container = {
        init: () => undefined,
        get: () => Promise.resolve(() => ({ default: module })),
      };
      Object.assign(globalThis, { [globalNameOf(name)]: container });
    }
    script.dispatchEvent(new Event(module ? 'load' : 'error'));
  };

  const onScript = (script: HTMLScriptElement): void => {
    const name = nameOf(script.src);
    asked.push(name);
    const waiting = held.get(name);
    if (waiting) waiting.push(() => respond(script, name));
    else respond(script, name);
  };

  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLScriptElement && node.src) onScript(node);
    }
  }).observe(document.head, { childList: true });
  init({ name: 'host_shell', remotes: [] });

  return {
    asked,
    serve: (name, module) => void served.set(name, module),
    remove: (name) => void served.delete(name),
    hold: (name) => {
      const waiting: (() => void)[] = [];
      held.set(name, waiting);
      return () => {
        held.delete(name);
        waiting.splice(0).forEach((answer) => answer());
      };
    },
  };
};
