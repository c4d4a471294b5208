import * as z from 'zod/mini';
import { emailSchema } from './auth';
import { fieldValuesSchema } from './custom-fields';
import { endpoint } from './endpoint';
import { limits, patterns } from './limits';
import { idParams, listQuery, pageOf } from './lists';

export const customerKinds = ['person', 'company'] as const;
export const customerStatuses = ['prospect', 'active', 'inactive', 'blocked'] as const;
export const customerSorts = ['name', '-name', 'code', '-code', 'createdAt', '-createdAt'] as const;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.customerNameMax));
const phone = z.string().check(z.trim(), z.regex(patterns.phone));
const notes = z.string().check(z.trim(), z.maxLength(limits.customerNotesMax));

export const customerSchema = z.object({
  id: z.uuid(),
  /** Given by the server, counted up within the company: `C-000001`. */
  code: z.string(),
  kind: z.enum(customerKinds),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(customerStatuses),
  notes: z.nullable(z.string()),
  /** Custom values by field key; fields without a value are absent. */
  values: fieldValuesSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
});

export type Customer = z.output<typeof customerSchema>;

export const customers = {
  customerList: endpoint({
    summary: 'Customers by words (without regard to accents or case), status, order and page',
    access: { permission: 'customers:read' },
    query: z.strictObject({ ...listQuery(customerSorts), status: z.optional(z.enum(customerStatuses)) }),
    response: pageOf(customerSchema),
  }),
  customerView: endpoint({
    summary: 'One customer',
    access: { permission: 'customers:read' },
    params: idParams('customerId'),
    response: customerSchema,
  }),
  customerCreate: endpoint({
    summary: 'Create a customer with its custom values',
    access: { permission: 'customers:write' },
    body: z.strictObject({
      kind: z.enum(customerKinds),
      name,
      email: z.optional(z.nullable(emailSchema)),
      phone: z.optional(z.nullable(phone)),
      status: z._default(z.enum(customerStatuses), 'active'),
      notes: z.optional(z.nullable(notes)),
      values: z._default(fieldValuesSchema, {}),
    }),
    response: customerSchema,
    status: 201,
  }),
  customerUpdate: endpoint({
    summary: 'Change a customer; values that are not named stay as they are, null removes one',
    access: { permission: 'customers:write' },
    params: idParams('customerId'),
    body: z.strictObject({
      version: z.int(),
      kind: z.optional(z.enum(customerKinds)),
      name: z.optional(name),
      email: z.optional(z.nullable(emailSchema)),
      phone: z.optional(z.nullable(phone)),
      status: z.optional(z.enum(customerStatuses)),
      notes: z.optional(z.nullable(notes)),
      values: z.optional(fieldValuesSchema),
    }),
    response: customerSchema,
  }),
  customerDelete: endpoint({
    summary: 'Delete a customer with its values; the code typed again confirms it',
    access: { permission: 'customers:delete' },
    params: idParams('customerId'),
    query: z.strictObject({ code: z.string().check(z.maxLength(20)) }),
  }),
};
