import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import * as queries from '../sql/products.queries';

type Names = 'productList' | 'productView' | 'productCreate' | 'productUpdate';

const entityType = 'product';

const checkCode = async (db: Db, code: string, except?: string): Promise<void> => {
  if (await queries.codeIsTaken(db, code, except)) {
    throw new ProblemError('product.code_taken', { errors: [{ path: 'code', code: 'taken' }] });
  }
};

const checkCategory = async (db: Db, categoryId: string | null): Promise<void> => {
  if (categoryId !== null && !(await queries.isProductCategory(db, categoryId)))
    throw invalid({ path: 'categoryId', code: 'unknown' });
};

export const productHandlers = defineHandlers<Names>({
  productList: async ({ db, query }) => {
    const { page, pageSize, ...filter } = query;
    const { items, total } = await queries.findProducts(db, {
      ...filter,
      pageSize,
      skip: (page - 1) * pageSize,
    });
    return { items, total, page, pageSize };
  },

  productView: ({ db, params }) => queries.readProduct(db, params.productId),

  productCreate: async ({ db, body, actor, now, audit, publish }) => {
    await checkCode(db, body.code);
    await checkCategory(db, body.categoryId);
    const product = await queries.insertProduct(
      db,
      { ...body, active: true },
      { userId: actor.userId, now },
    );
    await audit({
      action: 'product.created',
      entityType,
      entityId: product.id,
      diff: changesBetween({}, product),
    });
    await publish({ type: 'product.created', entityId: product.id });
    return product;
  },

  productUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const present = await queries.readProductForUpdate(db, params.productId);
    await requireCurrentVersion(db, entityType, present, body.version);
    const { version: _version, ...named } = body;
    const given = Object.fromEntries(
      Object.entries(named).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(given).length === 0) throw invalid({ path: '', code: 'no_change' });
    if (isUnchanged(given, present)) return present;
    const columns: queries.ProductColumns = { ...present, ...given };
    await checkCode(db, columns.code, present.id);
    if (columns.categoryId !== present.categoryId) await checkCategory(db, columns.categoryId);
    const product = await queries.updateProduct(db, present.id, columns, {
      userId: actor.userId,
      now,
    });
    await audit({
      action: 'product.updated',
      entityType,
      entityId: product.id,
      diff: changesBetween(present, product),
    });
    await publish({ type: 'product.updated', entityId: product.id });
    return product;
  },
});
