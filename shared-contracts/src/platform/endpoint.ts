import type * as z from 'zod/mini';
import type { Permission } from '../permissions';

/**
 * Who may call an endpoint. There is no default: an endpoint without `access` does not compile.
 *
 * - `permission`: signed in, member of a company, and holding the permission there.
 * - `signedIn`: any live session, with or without a company.
 * - `public`: nobody is asked; the text says why that is safe.
 */
export type Access = { permission: Permission } | { signedIn: true } | { public: string };

/** Schemas of one endpoint. Path parameters, query and body refuse what they do not name. */
export interface EndpointShape {
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /**
   * The body is the bytes of one file (`application/octet-stream`) instead; more than `maxBytes` is
   * answered with 413.
   */
  readonly upload?: { readonly maxBytes: number };
  /** The answer is the bytes of one file instead of JSON. */
  readonly download?: true;
  /** Absent, and no `download`: the answer is 204 and has no body. */
  readonly response?: z.ZodMiniType;
  /** Status of success when it is not 200 (or 204 without a response). */
  readonly status?: 200 | 201 | 202 | 204;
  /** Only bound when the demo sandbox is on. */
  readonly sandbox?: true;
}

/** Declares one endpoint; the name fixes method and path through the table of routes. */
export const endpoint = <const Shape extends EndpointShape>(shape: Shape): Shape => shape;

/** Every operation id of some routes with its shape: a name missing or too many does not compile. */
export type EndpointsOf<Routes> = { readonly [Name in keyof Routes]: EndpointShape };

/** Endpoints of some routes that take no Idempotency-Key, each with its reason (idempotency.ts). */
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

/** A file as the API sent it. */
export interface DownloadedFile {
  /** The name that it is to be saved under. */
  readonly name: string;
  readonly content: Blob;
}

/** A file as a handler answers with it. */
export interface FileAnswer {
  readonly name: string;
  /** Media type, for example `text/csv; charset=utf-8`. */
  readonly type: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /**
   * Shown in the page instead of saved; the address names this very content, so that it is kept for
   * ever.
   */
  readonly immutable?: true;
}

type BodyOf<Shape extends EndpointShape, Side extends 'input' | 'output'> = Shape extends {
  readonly upload: object;
}
  ? Side extends 'input'
    ? Blob
    : Uint8Array
  : Part<Shape, 'body', Side>;

/** What a caller passes: `{ params, query, body }`, each only where the endpoint has it. */
export type EndpointInput<Shape extends EndpointShape> = Given<
  'params',
  Part<Shape, 'params', 'input'>
> &
  Given<'query', Part<Shape, 'query', 'input'>> &
  Given<'body', BodyOf<Shape, 'input'>>;

/** What a handler receives after validation. */
export interface EndpointRequest<Shape extends EndpointShape> {
  readonly params: Part<Shape, 'params', 'output'>;
  readonly query: Part<Shape, 'query', 'output'>;
  readonly body: BodyOf<Shape, 'output'>;
}

/** What comes back; `undefined` for 204. */
export type EndpointOutput<Shape extends EndpointShape> = Shape extends { readonly download: true }
  ? DownloadedFile
  : Part<Shape, 'response', 'output'>;

/** What a handler answers with. */
export type EndpointAnswer<Shape extends EndpointShape> = Shape extends { readonly download: true }
  ? FileAnswer
  : Part<Shape, 'response', 'output'>;
