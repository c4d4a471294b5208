import type { SignedInMember, TestApi } from '..';

/** Identical in every company: ids are unique only within a company. */
const otherCategoryId = '00000000-0000-4000-8000-0000000000ca';

/** Valid inputs of category endpoints with an id, for the caller's own record. */
export const categoryInputs = {
  categoryView: {},
  categoryUpdate: { body: { version: 1, name: 'Otra categoría' } },
  categoryUsage: {},
  categoryMerge: { body: { version: 1, targetId: otherCategoryId } },
  categoryDelete: {},
} as const;

/** Creates one record of each kind, and a merge target. */
export const createCategoryRecords = async (
  api: TestApi,
  { client, companyId, userId }: SignedInMember,
) => {
  const category = await client.ok('categoryCreate', {
    body: { kind: 'service', code: 'consulta', name: 'Consulta' },
  });
  await api.database.asOwner((owner) =>
    owner.query(
      `insert into category (company_id, id, kind, code, name, color, sort_order, created_at, created_by, updated_at, updated_by)
       values ($1, $2, 'service', 'destino', 'Destino', '#64748b', 9, now(), $3, now(), $3)`,
      [companyId, otherCategoryId, userId],
    ),
  );
  return { categoryId: category.id };
};
