import * as z from 'zod/mini';

/** Schemas with clinical content. Only `clinical:read` may receive it (docs/spec/clinical.md §1). */
export const clinicalSchemas = z.registry<{ readonly clinical: true }>();

/** Marks a schema as clinical; clinical.test.ts checks every response of the contract. */
export const clinical = <Schema extends z.ZodMiniType>(schema: Schema): Schema => {
  clinicalSchemas.add(schema, { clinical: true });
  return schema;
};
