import * as z from 'zod/mini';

/** Every schema that holds clinical content (screens §0.5): only `clinical:read` may receive it. */
export const clinicalSchemas = z.registry<{ readonly clinical: true }>();

/** Marks a schema as clinical; clinical.test.ts walks every answer of the contract for those. */
export const clinical = <Schema extends z.ZodMiniType>(schema: Schema): Schema => {
  clinicalSchemas.add(schema, { clinical: true });
  return schema;
};
