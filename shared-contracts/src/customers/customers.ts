import * as z from 'zod/mini';
import { customerFilterSchema, customerListQuery } from './customer-filters';
import { customerKinds, customerStatuses } from './customer-kinds';
import { customerColumns, customerSchema, tagSchema, tagsSchema } from './customer-shapes';
import { fieldValuesSchema } from './custom-fields';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import * as platformLimits from '../platform/limits';
import { idParams, namedCounts, pageOf, valueCounts } from '../platform/lists';
import { blankableText, exactText, longText, shortText } from '../platform/text';
import { countSchema, versionSchema } from '../platform/counts';

export * from './customer-filters';
export * from './customer-shapes';

const name = shortText(limits.customerNameMax);
const reason = longText(limits.blockReasonMax);
const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(platformLimits.bulkMax));
const versioned = z.strictObject({ version: versionSchema });

/** Blocking requires a reason; other states accept none. */
const reasonWithBlock = (
  context: z.core.ParsePayload<{
    status?: string | undefined;
    blockedReason?: string | null | undefined;
  }>,
): void => {
  const { status, blockedReason } = context.value;
  if (status === 'blocked' && !blockedReason) {
    context.issues.push({
      code: 'custom',
      path: ['blockedReason'],
      params: { rule: 'required' },
      input: blockedReason,
    });
  }
};

/** Requires a display name or name parts. */
const named = (
  context: z.core.ParsePayload<{
    name?: string | undefined;
    givenNames?: string | null | undefined;
  }>,
): void => {
  const { name: given, givenNames } = context.value;
  if (given === undefined && !givenNames)
    context.issues.push({
      code: 'custom',
      path: ['name'],
      params: { rule: 'required' },
      input: given,
    });
};

const bulkAction = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('status'),
      status: z.enum(customerStatuses),
      blockedReason: z.optional(reason),
    })
    .check(reasonWithBlock),
  z.strictObject({
    type: z.literal('tags'),
    add: z._default(tagsSchema, []),
    remove: z._default(z.array(tagSchema), []),
  }),
  z.strictObject({ type: z.literal('owner'), ownerId: z.nullable(z.uuid()) }),
]);

/** Result per customer. `code` is the problem code, `title` its text in the request language. */
const bulkAnswer = z.object({
  changed: z.array(z.uuid()),
  failed: z.array(z.object({ id: z.uuid(), code: z.string(), title: z.string() })),
});

const write = {
  ...customerColumns,
  tags: z.optional(tagsSchema),
  blockedReason: z.optional(z.nullable(blankableText(limits.blockReasonMax))),
};

export const customers = {
  customerList: endpoint({
    summary:
      'Customers by words (without regard to accents, case or a slip of the keys), filters, order and page',
    access: { permission: 'customers:read' },
    query: customerListQuery,
    response: z.extend(pageOf(customerSchema), {
      /**
       * `exact`, `atLeast` (counting stopped) or `about` (all customers ever created, some since
       * deleted).
       */
      totalIs: z.enum(['exact', 'atLeast', 'about']),
      /** No exact match: these are similar names. */
      similar: z.boolean(),
      /** Cursor for `after`; null on the last page. */
      next: z.nullable(z.string()),
    }),
  }),
  customerFacets: endpoint({
    summary:
      'How many customers each value of each filter would leave, under all the other filters',
    access: { permission: 'customers:read' },
    query: customerFilterSchema,
    response: z.object({
      status: valueCounts,
      kind: valueCounts,
      source: valueCounts,
      tags: valueCounts,
      segment: valueCounts,
      /** By user id, `none` for unassigned, with the name. */
      owner: namedCounts,
      consent: valueCounts,
      /** Counts of select fields, by key. */
      fields: z.record(z.string(), valueCounts),
    }),
  }),
  customerView: endpoint({
    summary: 'One customer',
    access: { permission: 'customers:read' },
    params: idParams('customerId'),
    response: customerSchema,
  }),
  customerCreate: endpoint({
    summary:
      'Create a customer with its custom values; of a person the names together are the name',
    access: { permission: 'customers:write' },
    body: z
      .strictObject({
        kind: z.enum(customerKinds),
        name: z.optional(name),
        ...write,
        status: z._default(z.enum(customerStatuses), 'active'),
        values: z._default(fieldValuesSchema, {}),
      })
      .check(named, reasonWithBlock),
    response: customerSchema,
    status: 201,
  }),
  customerUpdate: endpoint({
    summary: 'Change a customer; what is not named stays as it is, null removes',
    access: { permission: 'customers:write' },
    params: idParams('customerId'),
    body: z
      .strictObject({
        version: versionSchema,
        kind: z.optional(z.enum(customerKinds)),
        name: z.optional(name),
        ...write,
        status: z.optional(z.enum(customerStatuses)),
        values: z.optional(fieldValuesSchema),
      })
      .check(reasonWithBlock),
    response: customerSchema,
  }),
  customerDelete: endpoint({
    summary: 'Delete a customer with its values; the code typed again confirms it',
    access: { permission: 'customers:delete' },
    params: idParams('customerId'),
    query: z.strictObject({ code: exactText(20) }),
  }),
  customerBlock: endpoint({
    summary: 'Block a customer, with the reason',
    access: { permission: 'customers:write' },
    params: idParams('customerId'),
    body: z.strictObject({ version: versionSchema, reason }),
    response: customerSchema,
  }),
  customerUnblock: endpoint({
    summary: 'Make a blocked customer active again',
    access: { permission: 'customers:write' },
    params: idParams('customerId'),
    body: versioned,
    response: customerSchema,
  }),
  customerTagList: endpoint({
    summary: 'Every tag in use, with the number of customers',
    access: { permission: 'customers:read' },
    response: z.object({ items: valueCounts }),
  }),
  customerOwnerList: endpoint({
    summary: 'Who can look after customers: active members who may change them, by name',
    access: { permission: 'customers:read' },
    response: z.object({ items: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  }),
  customerBulk: endpoint({
    summary: 'Give many customers a status, tags or an owner; says of each what became of it',
    access: { permission: 'customers:write' },
    body: z.strictObject({ ids, action: bulkAction }),
    response: bulkAnswer,
  }),
  customerBulkDelete: endpoint({
    summary: 'Delete many customers; their number typed again confirms it',
    access: { permission: 'customers:delete' },
    body: z.strictObject({ ids, count: countSchema }),
    response: bulkAnswer,
  }),
};
