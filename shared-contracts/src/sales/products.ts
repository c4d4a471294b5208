import * as z from 'zod/mini';
import { isCfdiText } from './cfdi-text';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import * as patterns from '../platform/patterns';
import { idParams, listQuery, pageOf } from '../platform/lists';
import { centavosSchema, taxKinds } from '../platform/money';
import { shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';

export const productKinds = ['service', 'good'] as const;
export type ProductKind = (typeof productKinds)[number];

export const productSorts = ['name', '-name', 'code', '-code', 'price', '-price'] as const;

const columns = {
  /** Unique within the company, ignoring case. */
  code: shortText(limits.productCodeMax),
  kind: z.enum(productKinds),
  name: shortText(limits.productNameMax).check(z.refine(isCfdiText)),
  /** Centavos, before tax. */
  price: centavosSchema,
  taxKind: z.enum(taxKinds),
  /** SAT c_ClaveProdServ; 85121600 is specialist medical services. */
  satKey: z.string().check(z.regex(patterns.satKey)),
  /** SAT c_ClaveUnidad; E48 is a service unit, H87 a piece. */
  satUnit: z.string().check(z.regex(patterns.satUnit)),
  /** Usual days until it is bought again. */
  cycleDays: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.cycleDaysMax))),
  /** Of the kind `product`: what can be bought in its stead. */
  categoryId: z.nullable(z.uuid()),
};

export const productSchema = z.object({
  id: z.uuid(),
  ...columns,
  /** false: retired, kept for old purchases and no longer offered. */
  active: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: versionSchema,
});

export type Product = z.output<typeof productSchema>;

export const products = {
  productList: endpoint({
    summary:
      'Products and services by words (name, code), kind, order and page; retired ones are left out unless asked for',
    access: { permission: 'products:read' },
    query: z.strictObject({
      ...listQuery(productSorts),
      kind: z.optional(z.enum(productKinds)),
      includeRetired: z.optional(z.stringbool()),
    }),
    response: pageOf(productSchema),
  }),
  productView: endpoint({
    summary: 'One product or service',
    access: { permission: 'products:read' },
    params: idParams('productId'),
    response: productSchema,
  }),
  productCreate: endpoint({
    summary: 'Add a product or service (product.code_taken)',
    access: { permission: 'products:manage' },
    body: z.strictObject({
      ...columns,
      cycleDays: z._default(columns.cycleDays, null),
      categoryId: z._default(columns.categoryId, null),
    }),
    response: productSchema,
    status: 201,
  }),
  productUpdate: endpoint({
    summary: 'Change, retire or bring back a product; purchases keep what they were made with',
    access: { permission: 'products:manage' },
    params: idParams('productId'),
    body: z.extend(z.partial(z.strictObject({ ...columns, active: z.boolean() })), {
      version: versionSchema,
    }),
    response: productSchema,
  }),
};
