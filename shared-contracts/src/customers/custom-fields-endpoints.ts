import * as z from 'zod/mini';
import {
  customFieldSchema,
  customFieldSchemas,
  fieldKeySchema,
  type FieldOwner,
} from './custom-fields';
import { fieldImportPlanSchema } from './custom-fields-set';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import * as limits from './limits';

export const fieldUsageSchema = z.object({
  /** All records that can hold a value. */
  records: z.int(),
  /** Records with a value, per field that has any. */
  fields: z.array(z.object({ fieldId: z.uuid(), count: z.int() })),
});

export type FieldUsage = z.output<typeof fieldUsageSchema>;

const listSchema = z.object({ items: z.array(customFieldSchema) });

/** Endpoints of one owner's fields. Owners differ only in the minimum option order. */
export const customFieldEndpoints = <Area extends `${FieldOwner}-fields`, Param extends string>(
  owner: FieldOwner,
  area: Area,
  param: Param,
) => {
  const read = { permission: `${area}:read` } as { readonly permission: `${Area}:read` }; // the template literal's type
  const manage = { permission: `${area}:manage` } as { readonly permission: `${Area}:manage` }; // likewise
  const schemas = customFieldSchemas(owner);
  const params = idParams(param);
  const upload = { maxBytes: limits.fieldSetMaxBytes };
  return {
    list: endpoint({
      summary: `All custom ${owner} fields, in their order`,
      access: read,
      response: listSchema,
    }),
    usage: endpoint({
      summary: `How many records hold a value of each custom ${owner} field`,
      access: read,
      response: fieldUsageSchema,
    }),
    export: endpoint({
      summary: `The definitions of all custom ${owner} fields, as a JSON file`,
      access: read,
      download: true,
    }),
    view: endpoint({
      summary: `One custom ${owner} field`,
      access: read,
      params,
      response: customFieldSchema,
    }),
    create: endpoint({
      summary: `Define a custom ${owner} field`,
      access: manage,
      body: schemas.create,
      response: customFieldSchema,
      status: 201,
    }),
    update: endpoint({
      summary: `Change a custom ${owner} field; its type never changes`,
      access: manage,
      params,
      body: schemas.update,
      response: customFieldSchema,
    }),
    delete: endpoint({
      summary: `Delete a custom ${owner} field with its values; the key typed again confirms it`,
      access: manage,
      params,
      query: z.strictObject({ key: fieldKeySchema }),
    }),
    reorder: endpoint({
      summary: `Give all custom ${owner} fields a new order: every id, once`,
      access: manage,
      body: z.strictObject({ ids: z.array(z.uuid()).check(z.maxLength(limits.fieldsMax)) }),
      response: listSchema,
    }),
    importPreview: endpoint({
      summary: `What taking over a file of definitions would do to the custom ${owner} fields`,
      access: manage,
      upload,
      response: fieldImportPlanSchema,
    }),
    import: endpoint({
      summary: `Take over a file of definitions, exactly as its preview said`,
      access: manage,
      query: z.strictObject({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
      upload,
      response: fieldImportPlanSchema,
    }),
  };
};
