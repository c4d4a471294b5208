import * as z from 'zod/mini';
import { versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { contactAddressSchema } from './conversations';
import { contactKinds, contactReasons } from './messaging-kinds';

const params = idParams('contactAddressId');
const write = { permission: 'patient-chats:write' } as const;

export const contactSuggestionSchema = z.object({
  kind: z.enum(contactKinds),
  id: z.uuid(),
  name: z.string(),
  /** What tells it from others of the same name: record number, code or status. */
  detail: z.string(),
  reasons: z.array(z.enum(contactReasons)),
});
export type ContactSuggestion = z.output<typeof contactSuggestionSchema>;

export const contacts = {
  contactSuggestions: endpoint({
    summary:
      'Patients, customers and leads whom an address may be of, each with the reasons; nothing is linked by itself',
    access: { permission: 'patient-chats:read' },
    params,
    response: z.object({ items: z.array(contactSuggestionSchema) }),
  }),
  contactLink: endpoint({
    summary:
      'Say whose address it is, or with null that nobody known has it; it settles a doubt about its owner',
    access: write,
    params,
    body: z.strictObject({
      version: versionSchema,
      contact: z.nullable(z.strictObject({ kind: z.enum(contactKinds), id: z.uuid() })),
    }),
    response: contactAddressSchema,
  }),
  contactJoin: endpoint({
    summary: 'Say that two addresses are of one person',
    access: write,
    params,
    body: z.strictObject({ otherId: z.uuid() }),
    response: contactAddressSchema,
  }),
  contactSplit: endpoint({
    summary: 'Say that an address is of somebody else than the addresses it was joined with',
    access: write,
    params,
    response: contactAddressSchema,
  }),
};
