import * as z from 'zod/mini';
import { customerColumns, customerSchema, personSchema } from './customer-shapes';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import * as platformLimits from '../platform/limits';
import { idParams } from '../platform/lists';
import { blankableLine, exactText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { curpSchema } from '../platform/curp-schema';
import { blankableRfcSchema } from '../platform/rfc-schema';

/** Reasons for a possible duplicate. */
export const duplicateReasons = ['rfc', 'curp', 'email', 'phone', 'name'] as const;

export const customerMerges = {
  customerDuplicates: endpoint({
    summary: 'Customers who may be the one that is being typed, the surest first; at most ten',
    access: { permission: 'customers:read' },
    body: z.strictObject({
      name: z.optional(z.nullable(blankableLine(limits.customerNameMax))),
      rfc: z.optional(z.nullable(blankableRfcSchema)),
      curp: z.optional(z.nullable(curpSchema)),
      email: z.optional(z.nullable(blankableLine(platformLimits.emailMax))),
      phone: z.optional(z.nullable(blankableLine(platformLimits.phoneMax))),
      /** The customer being edited. */
      except: z.optional(z.uuid()),
    }),
    response: z.object({
      items: z.array(
        z.object({ customer: customerSchema, reasons: z.array(z.enum(duplicateReasons)) }),
      ),
    }),
  }),
  customerMerge: endpoint({
    summary:
      'Make two customers one: the source’s notes, purchases and files move to the target, the source goes',
    access: { permission: 'customers:delete' },
    params: idParams('customerId'),
    body: z.strictObject({
      /** Version of the target that the person saw. */
      version: versionSchema,
      sourceId: z.uuid(),
      sourceVersion: versionSchema,
      /** What the target takes from the source: columns, `name` or `values.<key>`. Tags are united. */
      take: z._default(
        z.array(exactText(platformLimits.fieldKeyMax + 7)).check(z.maxLength(250)),
        [],
      ),
    }),
    response: z.object({ mergeId: z.uuid(), customer: customerSchema }),
  }),
  customerMergeList: endpoint({
    summary: 'Who was merged into a customer, the newest first',
    access: { permission: 'customers:read' },
    params: idParams('customerId'),
    response: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          at: z.string(),
          by: z.nullable(personSchema),
          code: z.string(),
          name: z.string(),
          undoneAt: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  customerMergeUndo: endpoint({
    summary:
      'Take two customers apart again: the source comes back with what moved; what was changed since stays',
    access: { permission: 'customers:delete' },
    params: idParams('mergeId'),
    response: z.object({ customer: customerSchema, source: customerSchema }),
  }),
};

/** Columns a merge can take, besides `name` and custom values. */
export const mergeableColumns = Object.keys(customerColumns);
