import * as z from 'zod/mini';
import { customFieldSchema, customFieldSchemas, fieldKeySchema } from './custom-fields';
import { endpoint } from './endpoint';
import { idParams } from './lists';

export const customerFieldSchemas = customFieldSchemas('customer');

export const customerFields = {
  customerFieldList: endpoint({
    summary: 'All custom customer fields, in their order',
    access: { permission: 'customer-fields:read' },
    response: z.object({ items: z.array(customFieldSchema) }),
  }),
  customerFieldView: endpoint({
    summary: 'One custom customer field',
    access: { permission: 'customer-fields:read' },
    params: idParams('fieldId'),
    response: customFieldSchema,
  }),
  customerFieldCreate: endpoint({
    summary: 'Define a custom customer field',
    access: { permission: 'customer-fields:manage' },
    body: customerFieldSchemas.create,
    response: customFieldSchema,
    status: 201,
  }),
  customerFieldUpdate: endpoint({
    summary: 'Change a custom customer field; its type never changes',
    access: { permission: 'customer-fields:manage' },
    params: idParams('fieldId'),
    body: customerFieldSchemas.update,
    response: customFieldSchema,
  }),
  customerFieldDelete: endpoint({
    summary: 'Delete a custom customer field with its values; the key typed again confirms it',
    access: { permission: 'customer-fields:manage' },
    params: idParams('fieldId'),
    query: z.strictObject({ key: fieldKeySchema }),
  }),
};
