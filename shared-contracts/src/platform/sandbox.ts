import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { idParams } from './lists';
import { apiEndpointNames, type ApiEndpointName } from '../route-table';
import { shortText } from './text';
import { zonedInstantSchema } from './days';
import { emailSchema } from './email';

const names = apiEndpointNames as [ApiEndpointName, ...ApiEndpointName[]]; // there is more than one
const sandboxOnly = 'only bound in a demo, on invented data';

/** What the sandbox drivers were asked to send. */
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
      /** What is on a picture that is shown below the text; null: the file is not shown. */
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
      /** Only calls of this company fail; absent: everybody's. */
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
