import type { Composition } from '@sala/shared-contracts';
import type { RequestHandler } from 'webpack-dev-server';
import { developmentVersion } from './development-config';

/** A remote that runs from the working copy. */
export interface LocalRemote {
  /** Federation name. */
  readonly name: string;
  readonly origin: string;
}

const empty = { routes: {}, messages: { 'es-MX': [], en: [] }, calls: {} } as const;

/** The composition in force, with the shell and the named remotes taken from the working copy. */
const localComposition = (released: Composition, locals: readonly LocalRemote[]): Composition => {
  const remotes = { ...released.remotes };
  for (const { name, origin } of locals) {
    const remote = released.remotes[name];
    if (!remote) throw new Error(`${name} is not part of the composition`);
    const globalName = `${name}_${developmentVersion.replace(/\W/g, '_')}`;
    const stable = { ...remote.stable, version: developmentVersion, base: `${origin}/`, entry: 'remoteEntry.js', globalName, preload: empty };
    remotes[name] = { ...remote, stable };
  }
  return { ...released, shell: { ...released.shell, version: developmentVersion, preload: empty }, remotes };
};

const asScriptData = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/**
 * Answers every navigation with the shell's page as it was last compiled.
 * @param template reads the compiled page.
 * @param backend origin of the server that holds the API and the released remotes.
 */
export const pageMiddleware =
  (template: () => Promise<string>, backend: string, locals: readonly LocalRemote[]): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return next();
    const answer = async (): Promise<string> => {
      const released = (await (await fetch(`${backend}/registry/v1/composition`)).json()) as Composition; // the registry's own document
      const composition = asScriptData(localComposition(released, locals));
      return (await template()).replace(
        '<!--sala:composition-->',
        () => `<script type="application/json" id="composition">${composition}</script>`,
      );
    };
    answer().then((html) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(html);
    }, next);
  };
