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

/** A path, or a name shared by several, and the chunk that renders it. */
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

/** Scripts of the entry points: those named by the shell's page, or a remote's entry. */
export const initialFiles = (compilation: Compilation): string[] =>
  [...compilation.entrypoints.values()].flatMap((entrypoint) =>
    entrypoint.getFiles().filter((file) => file.endsWith('.js')),
  );

/** Scripts of a chunk group. */
export const chunkFiles = (compilation: Compilation, chunk: string): string[] =>
  scriptsOf([groupOf(compilation, chunk)]);

/** Message files by name; a screen's messages are named after its chunk. */
const messagesNamed = (compilation: Compilation, name: string): Record<Locale, string[]> =>
  Object.fromEntries(
    locales.map((locale) => [locale, chunkFiles(compilation, `${name}-${locale}`)]),
  ) as Record<Locale, string[]>; // one entry per locale

export const messageFiles = (compilation: Compilation): Record<Locale, string[]> =>
  messagesNamed(compilation, 'messages');

const hasMessages = (compilation: Compilation, chunk: string): boolean =>
  locales.some((locale) => compilation.namedChunkGroups.has(`${chunk}-${locale}`));

/** Files and shared keys that a first visit of each screen loads, including the exposed module. */
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

/** Chunk with all cards of a remote, which the home screen loads (docs/how-to/fill-a-slot.md). */
const cards = 'widgets';

/** Load of the home screen; empty without a chunk of that name. */
const homeLoad = (compilation: Compilation): LoadManifest['routes'] =>
  compilation.namedChunkGroups.has(cards)
    ? routeLoads(compilation, [{ path: '/', chunk: cards }])
    : {};

/** Loads of a remote's screens and of its part of the home screen. */
export const remoteLoads = (
  compilation: Compilation,
  { routes }: RemoteContract,
): LoadManifest['routes'] => ({ ...routeLoads(compilation, routes), ...homeLoad(compilation) });

/** Files of shared modules that the shell provides lazily. */
export const providedFiles = (
  compilation: Compilation,
  provided: readonly { readonly key: string; readonly chunk: string }[],
): LoadManifest['provides'] =>
  Object.fromEntries(provided.map(({ key, chunk }) => [key, chunkFiles(compilation, chunk)]));

const callAhead = ({ endpoint, query = {} }: PreloadCall): CallAhead => {
  const { access } = contract[endpoint] as EndpointShape; // as the union of all shapes
  return {
    url: urlOf(endpoint, { query }),
    ...('permission' in access ? { permission: access.permission } : {}),
  };
};

/** Preload calls per route with final URLs, because the page has no contract. */
export const callsAhead = (remote: RemoteContract): LoadManifest['calls'] =>
  Object.fromEntries(
    remote.routes.flatMap(({ path, preload = [] }) =>
      preload.length > 0 ? [[path, preload.map(callAhead)] as const] : [],
    ),
  );

/** JSON that is safe inside a script element, because it contains no `<`. */
export const loadText = (load: LoadManifest): string =>
  JSON.stringify(load).replaceAll('<', '\\u003c');
