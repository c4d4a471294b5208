import { Readable } from 'node:stream';
import {
  partsOf,
  registryEndpointNames,
  registryPrefix,
  routes,
  urlOf,
  type AnyInput,
  type Contract,
  type EndpointInput,
  type EndpointOutput,
  type RegistryEndpointName,
  type ReleaseEvent,
  type ReleaseFinding,
  type SignedComposition,
} from '@sala/shared-contracts';
import { packRelease } from './pack-release';
import { RegistryError, RegistryUnreachable } from './registry-error';

type Input<Name extends RegistryEndpointName> = EndpointInput<Contract[Name]>;

type Call<Name extends RegistryEndpointName> =
  Record<never, never> extends Input<Name>
    ? (input?: Input<Name>) => Promise<EndpointOutput<Contract[Name]>>
    : (input: Input<Name>) => Promise<EndpointOutput<Contract[Name]>>;

type Calls = { readonly [Name in RegistryEndpointName]: Call<Name> };

/** Result of publishing. */
export interface PublishAnswer {
  readonly name: string;
  readonly version: string;
  readonly findings: readonly ReleaseFinding[];
  /** Null: this exact version was already published. */
  readonly event: ReleaseEvent | null;
}

/** Typed registry client: `client.releasePromote({ params, body })`, plus the non-JSON endpoints. */
export interface RegistryClient extends Calls {
  readonly origin: string;
  /** Sends a finished build. Retries a lost connection: publishing the same bytes is idempotent. */
  publish(name: string, version: string, directory: string): Promise<PublishAnswer>;
  /** A version as published: a gzipped tar. */
  archive(name: string, version: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Publishes what {@link archive} returned, here or elsewhere. */
  publishArchive(
    name: string,
    version: string,
    archive: Uint8Array<ArrayBuffer>,
  ): Promise<PublishAnswer>;
  /** The signed composition in force; null while there is none. */
  composition(): Promise<SignedComposition | null>;
  /** Whether pages can load a version from this origin. */
  isServed(folder: string, version: string): Promise<boolean>;
}

export interface RegistryClientOptions {
  /** `https://suite.example`, without a path. */
  readonly origin: string;
  /** Sent as `Authorization: Bearer`; null for none. */
  readonly token: () => Promise<string | null>;
  readonly fetch?: typeof fetch;
}

const tries = 3;
const pauseMs = 200;

/** @throws RegistryError for error responses, RegistryUnreachable when there is no response */
export const createRegistryClient = (options: RegistryClientOptions): RegistryClient => {
  const { origin } = options;
  const ask = options.fetch ?? fetch;

  const send = async (method: string, url: string, init: RequestInit = {}): Promise<Response> => {
    const token = await options.token();
    const headers = new Headers(init.headers);
    headers.set('accept', 'application/json');
    headers.set('accept-language', 'en');
    if (token) headers.set('authorization', `Bearer ${token}`);
    try {
      return await ask(origin + url, { ...init, method, headers, redirect: 'error' });
    } catch (cause) {
      throw new RegistryUnreachable(origin, cause);
    }
  };

  const textOf = (response: Response): Promise<string> =>
    response.text().catch((cause: unknown) => {
      throw new RegistryUnreachable(origin, cause);
    });

  const readJson = async <Value>(call: string, response: Response): Promise<Value> => {
    const text = await textOf(response);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    if (!response.ok || !isJson) throw RegistryError.of(call, response.status, text);
    return JSON.parse(text) as Value; // the service implements the same contract
  };

  const call = async (name: RegistryEndpointName, input: AnyInput = {}): Promise<unknown> => {
    const { method } = partsOf(routes[name]);
    const url = urlOf(name, input);
    const body =
      input.body === undefined
        ? {}
        : { body: JSON.stringify(input.body), headers: { 'content-type': 'application/json' } };
    return readJson(`${method} ${url}`, await send(method, url, body));
  };

  const upload = async (
    name: string,
    version: string,
    directory: string,
  ): Promise<PublishAnswer> => {
    const url = `${registryPrefix}/releases/${name}/${version}`;
    // Streaming bodies require `duplex`, which the DOM types do not know.
    const packed = await packRelease(directory);
    const init: RequestInit & { readonly duplex: 'half' } = {
      body: Readable.toWeb(packed) as ReadableStream, // Node declares this class twice
      headers: { 'content-type': 'application/x-tar', 'content-encoding': 'gzip' },
      duplex: 'half',
    };
    try {
      return await readJson(`PUT ${url}`, await send('PUT', url, init));
    } finally {
      packed.destroy(); // an early refusal leaves the stream unread
    }
  };

  const calls = Object.fromEntries(
    registryEndpointNames.map((name) => [name, (input?: AnyInput) => call(name, input)]),
  ) as unknown as Calls; // built by name from the same table as the type

  return {
    ...calls,
    origin,
    async publish(name, version, directory) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await upload(name, version, directory);
        } catch (error) {
          if (!(error instanceof RegistryUnreachable) || !error.lost || attempt === tries)
            throw error;
          await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt));
        }
      }
    },
    async archive(name, version) {
      const url = `${registryPrefix}/releases/${name}/${version}/archive`;
      const response = await send('GET', url);
      if (!response.ok)
        throw RegistryError.of(`GET ${url}`, response.status, await textOf(response));
      const bytes = await response.arrayBuffer().catch((cause: unknown) => {
        throw new RegistryUnreachable(origin, cause);
      });
      return new Uint8Array(bytes);
    },
    async publishArchive(name, version, archive) {
      const url = `${registryPrefix}/releases/${name}/${version}`;
      const headers = { 'content-type': 'application/gzip' };
      return readJson(`PUT ${url}`, await send('PUT', url, { body: archive, headers }));
    },
    async composition() {
      const url = `${registryPrefix}/composition`;
      const response = await send('GET', url);
      if (response.status === 404) return null;
      return readJson(`GET ${url}`, response);
    },
    async isServed(folder, version) {
      const response = await send('HEAD', `/r/${folder}/${version}/load.json`);
      return response.ok;
    },
  };
};
