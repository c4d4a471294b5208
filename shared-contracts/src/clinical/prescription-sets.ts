import * as z from 'zod/mini';
import { clinical } from './clinical';
import * as limits from './limits';
import { draftItemSchema, prescriptionItemsInputSchema } from './prescription-items';
import { versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { shortText } from '../platform/text';

/** Items that are prescribed together; a draft gets a copy of them. */
export const prescriptionSetSchema = clinical(
  z.object({
    id: z.uuid(),
    name: z.string(),
    /** Everybody of the company who prescribes may use it. */
    shared: z.boolean(),
    /** Of the caller, who alone changes it. */
    own: z.boolean(),
    owner: z.nullable(z.string()),
    items: z.array(draftItemSchema),
    version: versionSchema,
  }),
);
export type PrescriptionSet = z.output<typeof prescriptionSetSchema>;

const name = shortText(limits.prescriptionSetNameMax);
const items = prescriptionItemsInputSchema.check(z.minLength(1));
const access = { permission: 'prescriptions:write' } as const;
const params = idParams('prescriptionSetId');

export const prescriptionSets = {
  prescriptionSetList: endpoint({
    summary: 'Order sets: one’s own, then those that others shared',
    access,
    response: z.object({ items: z.array(prescriptionSetSchema) }),
  }),
  prescriptionSetCreate: endpoint({
    summary: 'Keep items that are prescribed together',
    access,
    body: z.strictObject({ name, shared: z.optional(z.boolean()), items }),
    response: prescriptionSetSchema,
    status: 201,
  }),
  prescriptionSetUpdate: endpoint({
    summary: 'Rename, share or rewrite one’s own order set',
    access,
    params,
    body: z.strictObject({
      version: versionSchema,
      name: z.optional(name),
      shared: z.optional(z.boolean()),
      items: z.optional(items),
    }),
    response: prescriptionSetSchema,
  }),
  prescriptionSetDelete: endpoint({
    summary: 'Delete one’s own order set; drafts keep what they took from it',
    access,
    params,
  }),
};
