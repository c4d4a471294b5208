import type { SignedInMember } from '..';

/** Endpoints of categories that take an id, each with an input that succeeds on the caller's own record. */
export const categoryInputs = {
  categoryView: {},
  categoryUpdate: { body: { version: 1, name: 'Otra categoría' } },
  categoryDelete: {},
} as const;

/** One record of each kind, the same in each company. */
export const createCategoryRecords = async ({ client }: SignedInMember) => {
  const category = await client.ok('categoryCreate', { body: { kind: 'service', code: 'consulta', name: 'Consulta' } });
  return { categoryId: category.id };
};
