import type { SignedInMember, TestApi } from '..';
import { withClient } from '../../platform/database/connection';

/** The same in every company: an id is only one within its company. */
const otherCategoryId = '00000000-0000-4000-8000-0000000000ca';

/**
 * Endpoints of categories that take an id, each with an input that succeeds on the caller's own
 * record.
 */
export const categoryInputs = {
  categoryView: {},
  categoryUpdate: { body: { version: 1, name: 'Otra categoría' } },
  categoryUsage: {},
  categoryMerge: { body: { version: 1, targetId: otherCategoryId } },
  categoryDelete: {},
} as const;

/** One record of each kind, the same in each company, and one to merge it into. */
export const createCategoryRecords = async (
  api: TestApi,
  { client, companyId, userId }: SignedInMember,
) => {
  const category = await client.ok('categoryCreate', {
    body: { kind: 'service', code: 'consulta', name: 'Consulta' },
  });
  await withClient(api.database.owner, (owner) =>
    owner.query(
      `insert into category (company_id, id, kind, code, name, color, sort_order, created_at, created_by, updated_at, updated_by)
       values ($1, $2, 'service', 'destino', 'Destino', '#64748b', 9, now(), $3, now(), $3)`,
      [companyId, otherCategoryId, userId],
    ),
  );
  return { categoryId: category.id };
};
