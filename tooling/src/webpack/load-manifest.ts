import {
  contract,
  locales,
  urlOf,
  type CallAhead,
  type EndpointShape,
  type LoadManifest,
  type Locale,
  type PreloadCall,
  type RemoteContract,
} from '@sala/shared-contracts';
import type { ChunkGroup, Compilation } from 'webpack';
import { consumedKey } from './consumed-key';

/** A path, or a name for what several paths need, and the chunk that draws it. */
export interface Screen {
  readonly path: string;
  readonly chunk: string;
}

const scriptsOf = (groups: readonly ChunkGroup[]): string[] => [
  ...new Set(
    groups
      .flatMap((group) => group.chunks)
      .flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js'))),
  ),
];

const consumedBy = (compilation: Compilation, groups: readonly ChunkGroup[]): string[] => {
  const keys = new Set<string>();
  for (const chunk of groups.flatMap((group) => group.chunks)) {
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
      const key = consumedKey(module);
      if (key) keys.add(key);
    }
  }
  return [...keys].sort();
};

const groupOf = (compilation: Compilation, name: string): ChunkGroup => {
  const found = compilation.namedChunkGroups.get(name);
  if (!found)
    throw new Error(
      `${compilation.name ?? 'bundle'}: no chunk is called "${name}"; check webpackChunkName`,
    );
  return found;
};

/**
 * Scripts that nothing loads first: those that the page of the shell names itself, or the entry of
 * a remote.
 */
export const initialFiles = (compilation: Compilation): string[] =>
  [...compilation.entrypoints.values()].flatMap((entrypoint) =>
    entrypoint.getFiles().filter((file) => file.endsWith('.js')),
  );

/** Scripts of a chunk, with those that come along with it. */
export const chunkFiles = (compilation: Compilation, chunk: string): string[] =>
  scriptsOf([groupOf(compilation, chunk)]);

/** Files of messages with that name; a screen's own are called by its chunk. */
const messagesNamed = (compilation: Compilation, name: string): Record<Locale, string[]> =>
  Object.fromEntries(
    locales.map((locale) => [locale, chunkFiles(compilation, `${name}-${locale}`)]),
  ) as Record<Locale, string[]>; // one entry per locale

export const messageFiles = (compilation: Compilation): Record<Locale, string[]> =>
  messagesNamed(compilation, 'messages');

const hasMessages = (compilation: Compilation, chunk: string): boolean =>
  locales.some((locale) => compilation.namedChunkGroups.has(`${chunk}-${locale}`));

/** What a first visit of each screen loads; an exposed module comes with every one. */
export const routeLoads = (
  compilation: Compilation,
  screens: readonly Screen[],
): LoadManifest['routes'] => {
  const exposed = compilation.namedChunkGroups.get('expose');
  return Object.fromEntries(
    screens.map(({ path, chunk }) => {
      const groups = [...(exposed ? [exposed] : []), groupOf(compilation, chunk)];
      const load = { files: scriptsOf(groups), consumes: consumedBy(compilation, groups) };
      return [
        path,
        hasMessages(compilation, chunk)
          ? { ...load, messages: messagesNamed(compilation, chunk) }
          : load,
      ];
    }),
  );
};

/**
 * The chunk of a remote's cards, however many there are: the home screen loads them all
 * (docs/how-to/fill-a-slot.md).
 */
const cards = 'widgets';

/**
 * What the home screen loads of a remote; nothing where it has no cards, or calls their chunk
 * something else.
 */
const homeLoad = (compilation: Compilation): LoadManifest['routes'] =>
  compilation.namedChunkGroups.has(cards)
    ? routeLoads(compilation, [{ path: '/', chunk: cards }])
    : {};

/** What a first visit of each screen of a remote loads, and the home screen of it. */
export const remoteLoads = (
  compilation: Compilation,
  { routes }: RemoteContract,
): LoadManifest['routes'] => ({ ...routeLoads(compilation, routes), ...homeLoad(compilation) });

/** Files behind each shared module that the shell provides lazily. */
export const providedFiles = (
  compilation: Compilation,
  provided: readonly { readonly key: string; readonly chunk: string }[],
): LoadManifest['provides'] =>
  Object.fromEntries(provided.map(({ key, chunk }) => [key, chunkFiles(compilation, chunk)]));

const callAhead = ({ endpoint, query = {} }: PreloadCall): CallAhead => {
  const { access } = contract[endpoint] as EndpointShape; // the union of all shapes, seen as one
  return {
    url: urlOf(endpoint, { query }),
    ...('permission' in access ? { permission: access.permission } : {}),
  };
};

/** Calls of each route, ready to be made: the page knows no contract. */
export const callsAhead = (remote: RemoteContract): LoadManifest['calls'] =>
  Object.fromEntries(
    remote.routes.flatMap(({ path, preload = [] }) =>
      preload.length > 0 ? [[path, preload.map(callAhead)] as const] : [],
    ),
  );

/** Its bytes may stand in a script element of the page as they are: no `<` can end that. */
export const loadText = (load: LoadManifest): string =>
  JSON.stringify(load).replaceAll('<', '\\u003c');
