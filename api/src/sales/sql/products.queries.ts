import type { Product, ProductKind, productSorts } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';

export type ProductColumns = Pick<
  Product,
  | 'code'
  | 'kind'
  | 'name'
  | 'price'
  | 'taxKind'
  | 'satKey'
  | 'satUnit'
  | 'cycleDays'
  | 'categoryId'
  | 'active'
>;

interface Stamp {
  readonly userId: string;
  readonly now: string;
}

export interface ProductFilter {
  readonly search?: string | undefined;
  readonly kind?: ProductKind | undefined;
  readonly includeRetired?: boolean | undefined;
  readonly sort: (typeof productSorts)[number];
  readonly pageSize: number;
  readonly skip: number;
}

const columns = `p.id, p.code, p.kind, p.name, p.price, p.tax_kind as "taxKind", p.sat_key as "satKey", p.sat_unit as "satUnit",
  p.cycle_days as "cycleDays", p.category_id as "categoryId", p.active, p.created_at as "createdAt", p.updated_at as "updatedAt", p.version`;

const orders: Record<ProductFilter['sort'], string> = {
  name: 'p.name collate "es-x-icu", p.id',
  '-name': 'p.name collate "es-x-icu" desc, p.id desc',
  code: 'lower(p.code), p.id',
  '-code': 'lower(p.code) desc, p.id desc',
  price: 'p.price, p.id',
  '-price': 'p.price desc, p.id desc',
};

/** One page and the total. */
export const findProducts = async (
  db: Db,
  { search, kind, includeRetired, sort, pageSize, skip }: ProductFilter,
) => {
  const where = `($1::text is null or p.search like all (search_patterns($1))) and ($2::text is null or p.kind = $2) and (p.active or $3)`;
  const given = [search || null, kind ?? null, includeRetired ?? false];
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from product p where ${where}`,
    given,
  );
  const items = await db.query<Product>(
    `select ${columns} from product p where ${where} order by ${orders[sort]} limit $4 offset $5`,
    [...given, pageSize, skip],
  );
  return { items, total };
};

export const readProduct = (db: Db, productId: string): Promise<Product> =>
  db.one<Product>(`select ${columns} from product p where p.id = $1`, [productId]);

/** Locks the row until the transaction ends. */
export const readProductForUpdate = (db: Db, productId: string): Promise<Product> =>
  db.one<Product>(`select ${columns} from product p where p.id = $1 for update`, [productId]);

/** @param except id of the product itself */
export const codeIsTaken = async (db: Db, code: string, except?: string): Promise<boolean> =>
  (await db.maybe(
    'select from product where lower(code) = lower($1) and id is distinct from $2::uuid',
    [code, except ?? null],
  )) !== undefined;

export const isProductCategory = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(`select from category where id = $1 and kind = 'product' and active`, [id])) !==
  undefined;

const valuesOf = (product: ProductColumns) => [
  product.code,
  product.kind,
  product.name,
  product.price,
  product.taxKind,
  product.satKey,
  product.satUnit,
  product.cycleDays,
  product.categoryId,
  product.active,
];

export const insertProduct = (db: Db, product: ProductColumns, stamp: Stamp): Promise<Product> =>
  db.one<Product>(
    `insert into product as p (company_id, code, kind, name, price, tax_kind, sat_key, sat_unit, cycle_days, category_id, active,
       created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11, $12) returning ${columns}`,
    [...valuesOf(product), stamp.now, stamp.userId],
  );

export const updateProduct = (
  db: Db,
  productId: string,
  product: ProductColumns,
  stamp: Stamp,
): Promise<Product> =>
  db.one<Product>(
    `update product as p set code = $1, kind = $2, name = $3, price = $4, tax_kind = $5, sat_key = $6, sat_unit = $7, cycle_days = $8,
       category_id = $9, active = $10, updated_at = $11, updated_by = $12, version = version + 1
     where id = $13 returning ${columns}`,
    [...valuesOf(product), stamp.now, stamp.userId, productId],
  );
