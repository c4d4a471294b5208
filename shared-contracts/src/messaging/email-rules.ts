import * as z from 'zod/mini';
import { countSchema, versionSchema } from '../platform/counts';
import { endpoint } from '../platform/endpoint';
import { idParams } from '../platform/lists';
import { exactText, shortText } from '../platform/text';
import { emailCategories, emailRuleFields, emailRuleTests } from './email-kinds';
import * as limits from './limits';

const conditionSchema = z.strictObject({
  field: z.enum(emailRuleFields),
  test: z.enum(emailRuleTests),
  /** Compared without accents and capitals; of a `regex`, RE2’s syntax. */
  value: exactText(limits.emailConditionMax).check(z.minLength(1)),
});

export type EmailCondition = z.output<typeof conditionSchema>;

const when = {
  conditions: z
    .array(conditionSchema)
    .check(z.minLength(1), z.maxLength(limits.emailConditionsMax)),
  operator: z.enum(['all', 'any']),
};

const columns = {
  ...when,
  name: shortText(limits.emailRuleNameMax),
  category: z.enum(emailCategories),
  /** What is done besides. */
  label: z.nullable(shortText(limits.emailLabelMax)),
  archive: z.boolean(),
  markRead: z.boolean(),
  createTask: z.boolean(),
  assigneeId: z.nullable(z.uuid()),
  enabled: z.boolean(),
  /** Lower numbers are asked first; the first rule that fits decides. */
  priority: z.int().check(z.minimum(1), z.maximum(limits.emailRulePriorityMax)),
};

export const emailRuleSchema = z.object({
  ...columns,
  id: z.uuid(),
  assigneeName: z.nullable(z.string()),
  version: versionSchema,
});

export type EmailRule = z.output<typeof emailRuleSchema>;

const senderSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  category: z.enum(emailCategories),
  taughtBy: z.string(),
  taughtAt: z.string(),
});

export type EmailSender = z.output<typeof senderSchema>;

const manage = { permission: 'email:manage' } as const;
const params = idParams('emailRuleId');

/** Where mail that arrives belongs: rules, then what moves have taught, then what is usual. */
export const emailRules = {
  emailRuleList: endpoint({
    summary: 'Rules in the order in which they are asked',
    access: manage,
    response: z.object({ items: z.array(emailRuleSchema) }),
  }),
  emailRuleCreate: endpoint({
    summary: 'Add a rule',
    access: manage,
    body: z.strictObject(columns),
    response: emailRuleSchema,
    status: 201,
  }),
  emailRuleUpdate: endpoint({
    summary: 'Change a rule; mail that is there stays where it is',
    access: manage,
    params,
    body: z.strictObject({ ...z.partial(z.strictObject(columns)).shape, version: versionSchema }),
    response: emailRuleSchema,
  }),
  emailRuleDelete: endpoint({
    summary: 'Delete a rule',
    access: manage,
    params,
    query: z.strictObject({ version: z.pipe(z.coerce.number(), versionSchema) }),
  }),
  emailRuleTry: endpoint({
    summary: 'Which of the latest mails a rule would fit; nothing is changed',
    access: manage,
    body: z.strictObject(when),
    response: z.object({
      tried: countSchema,
      matches: z.array(
        z.object({
          threadId: z.uuid(),
          subject: z.string(),
          from: z.string(),
          at: z.string(),
          category: z.enum(emailCategories),
        }),
      ),
    }),
  }),
  emailSenderList: endpoint({
    summary: 'What moves have taught: senders with their categories, the latest first',
    access: manage,
    response: z.object({ items: z.array(senderSchema) }),
  }),
  emailSenderDelete: endpoint({
    summary: 'Forget where mail of a sender belongs',
    access: manage,
    params: idParams('emailSenderId'),
  }),
};
