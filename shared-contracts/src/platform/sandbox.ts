import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { idParams } from './lists';
import { apiEndpointNames, type ApiEndpointName } from '../route-table';
import { shortText } from './text';
import { zonedInstantSchema } from './days';
import { emailSchema } from './email';

const names = apiEndpointNames as [ApiEndpointName, ...ApiEndpointName[]]; // the tuple type needs a first element
const sandboxOnly = 'only bound in a demo, on invented data';

/** A message handed to a sandbox driver. */
export const sandboxMailSchema = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.string(),
  attachment: z.nullable(
    z.object({
      name: z.string(),
      type: z.string(),
      size: z.int(),
      /** Alt text of an image shown below the text; null: not shown. */
      alt: z.nullable(z.string()),
    }),
  ),
});

export const sandbox = {
  sandboxMailbox: endpoint({
    summary: 'Mails that the sandbox driver kept, newest first',
    access: { public: sandboxOnly },
    query: z.strictObject({ to: emailSchema }),
    response: z.object({ items: z.array(sandboxMailSchema) }),
    sandbox: true,
  }),
  sandboxMailFile: endpoint({
    summary: 'What was attached to a mail that the sandbox driver kept',
    access: { public: sandboxOnly },
    params: idParams('mailId'),
    download: true,
    sandbox: true,
  }),
  sandboxClock: endpoint({
    summary: 'Move the clock of the application; without `now`, back to the real time',
    access: { public: sandboxOnly },
    body: z.strictObject({ now: z.optional(zonedInstantSchema) }),
    response: z.object({ now: z.string() }),
    sandbox: true,
  }),
  sandboxFail: endpoint({
    summary:
      'Let the next calls of an endpoint fail with a status: the only place where an error is made on purpose',
    access: { public: sandboxOnly },
    body: z.strictObject({
      endpoint: z.enum(names),
      status: z.int().check(z.minimum(400), z.maximum(599)),
      times: z.int().check(z.minimum(1), z.maximum(1000)),
      /** Fail calls of this company only; absent: of everyone. */
      companyId: z.optional(z.uuid()),
    }),
    sandbox: true,
  }),
  sandboxIdentityToken: endpoint({
    summary: 'What the invented provider gives somebody who signs in there',
    access: { public: sandboxOnly },
    body: z.strictObject({ email: emailSchema, name: shortText(200) }),
    response: z.object({ token: z.string() }),
    sandbox: true,
  }),
};
