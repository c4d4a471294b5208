import { init } from '@module-federation/runtime';
import type { RemoteModule } from '@sala/shell-sdk';

/** Fake file server for remotes: jsdom loads no scripts, so this handles their tags. */
export interface RemoteFiles {
  /** Serves a remote's entry; without a module it is broken. */
  readonly serve: (name: string, module: RemoteModule) => void;
  /** Removes it: requests get a 404. */
  readonly remove: (name: string) => void;
  /** Requests for a remote's entry hang until the returned function is called. */
  readonly hold: (name: string) => () => void;
  /** Requested remotes, in order. */
  readonly asked: string[];
}

/** `mfe_clients`, and `mfe_clients@2` for later versions. */
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

/** Starts the federation runtime as the build does, and serves remotes' files. */
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
