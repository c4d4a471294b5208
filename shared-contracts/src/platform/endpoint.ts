import type * as z from 'zod/mini';
import type { Permission } from '../permissions';
import type { DeviceKind } from './device-kinds';

/**
 * Who may call an endpoint. Required: an endpoint without `access` does not compile.
 *
 * - `permission`: signed in and holding the permission in the company. With `emergency`, an endpoint
 *   that reads the clinical record of one patient also lets in whoever may open an emergency
 *   access; it answers them only once its handler has proved one (docs/adr/0088).
 * - `signedIn`: any live session, with or without a company.
 * - `device`: paired devices of these kinds (docs/adr/0087), beside members with the `permission` if
 *   it has one.
 * - `public`: anyone; the text says why that is safe.
 */
export type Access =
  | { permission: Permission; device?: readonly DeviceKind[] }
  | { device: readonly DeviceKind[] }
  | { permission: 'clinical:read'; emergency: true }
  | { signedIn: true }
  | { public: string };

/** Schemas of one endpoint. Params, query and body reject unknown keys. */
export interface EndpointShape {
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The body is one file (`application/octet-stream`); above `maxBytes` the response is 413. */
  readonly upload?: { readonly maxBytes: number };
  /** The response is one file instead of JSON. */
  readonly download?: true;
  /** Absent without `download`: 204 and no body. */
  readonly response?: z.ZodMiniType;
  /** Success status when it is not 200 (or 204 without a response). */
  readonly status?: 200 | 201 | 202 | 204;
  /** Bound only when the demo sandbox is on. */
  readonly sandbox?: true;
}

/** Declares one endpoint; its name fixes method and path through the route table. */
export const endpoint = <const Shape extends EndpointShape>(shape: Shape): Shape => shape;

/** Endpoints of a route table; a missing or extra name does not compile. */
export type EndpointsOf<Routes> = { readonly [Name in keyof Routes]: EndpointShape };

/** Endpoints without an Idempotency-Key, each with its reason (idempotency.ts). */
export type WithoutIdempotencyKey<Routes> = { readonly [Name in keyof Routes]?: string };

type Part<Shape, Key extends string, Side extends 'input' | 'output'> = Shape extends {
  readonly [K in Key]: infer Schema extends z.ZodMiniType;
}
  ? Side extends 'input'
    ? z.input<Schema>
    : z.output<Schema>
  : undefined;

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** A downloaded file. */
export interface DownloadedFile {
  /** Suggested file name. */
  readonly name: string;
  readonly content: Blob;
}

/** A file returned by a handler. */
export interface FileAnswer {
  readonly name: string;
  /** Media type, for example `text/csv; charset=utf-8`. */
  readonly type: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Shown in the page rather than saved; the URL identifies the content, so it is cached forever. */
  readonly immutable?: true;
}

type BodyOf<Shape extends EndpointShape, Side extends 'input' | 'output'> = Shape extends {
  readonly upload: object;
}
  ? Side extends 'input'
    ? Blob
    : Uint8Array
  : Part<Shape, 'body', Side>;

/** Caller input: `{ params, query, body }`, each only where the endpoint declares it. */
export type EndpointInput<Shape extends EndpointShape> = Given<
  'params',
  Part<Shape, 'params', 'input'>
> &
  Given<'query', Part<Shape, 'query', 'input'>> &
  Given<'body', BodyOf<Shape, 'input'>>;

/** Handler input after validation. */
export interface EndpointRequest<Shape extends EndpointShape> {
  readonly params: Part<Shape, 'params', 'output'>;
  readonly query: Part<Shape, 'query', 'output'>;
  readonly body: BodyOf<Shape, 'output'>;
}

/** Client result; `undefined` for 204. */
export type EndpointOutput<Shape extends EndpointShape> = Shape extends { readonly download: true }
  ? DownloadedFile
  : Part<Shape, 'response', 'output'>;

/** Handler result. */
export type EndpointAnswer<Shape extends EndpointShape> = Shape extends { readonly download: true }
  ? FileAnswer
  : Part<Shape, 'response', 'output'>;
