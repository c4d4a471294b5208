import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { phoneSchema } from '../platform/phone';
import { blankableLine } from '../platform/text';
import { leadNameSchema } from '../sales/leads';
import { leadInterestMax } from '../sales/limits';
import { contactKinds } from './messaging-kinds';

const params = idParams('emailThreadId');
const write = { permission: 'email:write' } as const;

/** What mail becomes; each takes the permission of what it becomes besides. */
export const emailConversions = {
  emailConversationCreate: endpoint({
    summary:
      'Go on with a thread of mail in the inbox: its mails are copied once, and later ones follow',
    access: write,
    params,
    response: z.object({
      conversationId: z.uuid(),
      /** Whose address it is: who was linked before, or the only one who has it. */
      contact: z.nullable(z.object({ kind: z.enum(contactKinds), id: z.uuid(), name: z.string() })),
    }),
    status: 201,
  }),
  emailLeadCreate: endpoint({
    summary:
      'Keep who wrote as a lead whose source is mail; the open lead with their address is kept instead',
    access: write,
    params,
    body: z.strictObject({
      name: leadNameSchema,
      phone: z.optional(z.nullable(phoneSchema)),
      interest: z.optional(z.nullable(blankableLine(leadInterestMax))),
    }),
    response: z.object({
      leadId: z.uuid(),
      /** An open lead had the address or the number; what was written is in its log. */
      existed: z.boolean(),
    }),
    status: 201,
  }),
};
