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

/** The bytes of an upload; an empty file is none. */
const fileIn = (body: unknown, faults: FieldFault[]): unknown => {
  if (!(body instanceof Uint8Array) || body.length === 0)
    faults.push({ path: '', code: 'required' });
  return body;
};

/**
 * The parts that an endpoint declares, checked. An id that cannot exist is not found; the rest is
 * refused by path.
 *
 * @param furtherFaults what else is wrong with a body that its schema refuses, so that one answer
 *   names everything.
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
 * For tests: an answer that differs from its contract (a wrong type, a name too many) is a fault of
 * ours.
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

/** Schemas of answers drop unknown names: what was dropped shows as a difference. */
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
