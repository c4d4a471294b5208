import type { EndpointShape } from '@sala/shared-contracts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { RequestRefused, type FieldFault } from './problems';

/** Translates validation issues into field faults with contract codes. */
export type FaultsOf = (issues: readonly z.core.$ZodIssue[]) => readonly FieldFault[];

interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Validates the declared parts of a request. An invalid path parameter is 404; other faults are
 * reported by path.
 */
export const validate = (
  shape: EndpointShape,
  request: FastifyRequest,
  faultsOf: FaultsOf,
): Parts => {
  const faults: FieldFault[] = [];
  const read = (schema: z.ZodMiniType | undefined, input: unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(input, { reportInput: true });
    if (result.success) return result.data;
    faults.push(...faultsOf(result.error.issues));
    return undefined;
  };
  const params = read(shape.params, request.params);
  if (faults.length > 0) throw new RequestRefused('resource.not_found');
  const query = read(shape.query, request.query);
  const body = read(shape.body, request.body);
  if (faults.length > 0) throw new RequestRefused('request.invalid', { errors: faults });
  return { params, query, body };
};
