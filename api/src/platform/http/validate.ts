import type { EndpointShape } from '@sala/shared-contracts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { ProblemError, type FieldFault } from './problem-error';
import { fieldFaults } from './field-faults';

interface Parts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

const parse = (
  schema: z.ZodMiniType | undefined,
  input: unknown,
  faults: FieldFault[],
): unknown => {
  if (!schema) return undefined;
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  faults.push(...fieldFaults(result.error.issues));
  return undefined;
};

/** Bytes of an upload; an empty file counts as missing. */
const fileIn = (body: unknown, faults: FieldFault[]): unknown => {
  if (!(body instanceof Uint8Array) || body.length === 0)
    faults.push({ path: '', code: 'required' });
  return body;
};

/**
 * Validates params, query and body. An id that cannot exist is not found; other faults name their
 * path.
 *
 * @param furtherFaults more faults of a body that its schema refuses, so that one response names
 *   all.
 */
export const validate = async (
  shape: EndpointShape,
  request: FastifyRequest,
  furtherFaults: () => Promise<readonly FieldFault[]>,
): Promise<Parts> => {
  const badIds: FieldFault[] = [];
  const params = parse(shape.params, request.params, badIds);
  if (badIds.length > 0) throw new ProblemError('resource.not_found');
  const faults: FieldFault[] = [];
  const query = parse(shape.query, request.query, faults);
  const body = shape.upload
    ? fileIn(request.body, faults)
    : parse(shape.body, request.body, faults);
  if (faults.length > 0) {
    const named = new Set(faults.map((fault) => fault.path));
    const further = (await furtherFaults()).filter((fault) => !named.has(fault.path));
    throw new ProblemError('request.invalid', { errors: [...faults, ...further] });
  }
  return { params, query, body };
};

/**
 * For tests: a response that differs from its contract, by type or by extra keys, is a bug.
 *
 * @throws an Error naming the endpoint.
 */
export const checkAnswer = (name: string, shape: EndpointShape, answer: unknown): void => {
  if (!shape.response) {
    if (answer !== undefined)
      throw new Error(`${name} answered with a body; its contract has none`);
    return;
  }
  const sent: unknown = JSON.parse(JSON.stringify(answer ?? null));
  const result = shape.response.safeParse(sent);
  if (!result.success)
    throw new Error(
      `${name} answered outside of its contract: ${JSON.stringify(result.error.issues)}`,
    );
  if (!sameShape(sent, result.data))
    throw new Error(`${name} answered with names that its contract does not have`);
};

/** Response schemas drop unknown keys, so these show as differences. */
const sameShape = (sent: unknown, parsed: unknown): boolean => {
  if (typeof sent !== 'object' || sent === null || typeof parsed !== 'object' || parsed === null)
    return sent === parsed;
  const names = Object.keys(sent);
  const parsedEntries = new Map(Object.entries(parsed));
  return (
    names.length === parsedEntries.size &&
    Object.entries(sent).every(([name, value]) => sameShape(value, parsedEntries.get(name)))
  );
};
