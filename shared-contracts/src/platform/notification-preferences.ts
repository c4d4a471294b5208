import * as z from 'zod/mini';
import { versionSchema } from './counts';
import { endpoint } from './endpoint';
import * as limits from './limits';
import { notificationGroups, notificationKinds, notificationScopes } from './notification-kinds';
import * as patterns from './patterns';
import { uniqueBy } from './uniqueness';

const signedIn = { signedIn: true } as const;

const choiceSchema = z.strictObject({
  kind: z.enum(notificationKinds),
  inApp: z.boolean(),
  mail: z.boolean(),
  /** Absent: as it was chosen, or as the rule has it. */
  push: z.optional(z.boolean()),
  scope: z.enum(notificationScopes),
  /** Only what happens at this site; null: at any. Absent: as it was chosen. */
  siteId: z.optional(z.nullable(z.uuid())),
});
export type NotificationChoice = z.output<typeof choiceSchema>;

const wallTime = z.string().check(z.regex(patterns.clockTime));

/** From and until when, on the company’s clock; across midnight when the end is the earlier one. */
export const quietHoursSchema = z
  .strictObject({ from: wallTime, to: wallTime })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], params: { rule: 'duplicate' } }));
export type QuietHours = z.output<typeof quietHoursSchema>;

/** As stored; kinds that are not in it have the rule’s default. */
export const notificationSettingsSchema = z.strictObject({
  kinds: z.array(choiceSchema).check(
    z.maxLength(limits.notificationKindsMax),
    uniqueBy<NotificationChoice>('kind', ({ kind }) => kind),
  ),
  quietHours: z.nullable(quietHoursSchema),
  /** Hour on the company’s clock at which mails that can wait are sent as one; null: at once. */
  digestHour: z.nullable(z.int().check(z.minimum(0), z.maximum(23))),
});
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

/** A row of the matrix. `…Fixed`: the person cannot change it. */
const rowSchema = z.object({
  ...choiceSchema.shape,
  push: z.boolean(),
  siteId: z.nullable(z.uuid()),
  group: z.enum(notificationGroups),
  urgent: z.boolean(),
  inAppFixed: z.boolean(),
  mailFixed: z.boolean(),
  scopes: z.array(z.enum(notificationScopes)),
  bySite: z.boolean(),
});
export type NotificationRow = z.output<typeof rowSchema>;

export const notificationPreferencesSchema = z.object({
  /** The kinds that this person may be told of. */
  kinds: z.array(rowSchema),
  quietHours: z.nullable(quietHoursSchema),
  digestHour: z.nullable(z.int()),
  /** The clock of quiet hours and digest; null without a company. */
  timeZone: z.nullable(z.string()),
  /** Sites of the company that can be chosen. */
  sites: z.array(z.object({ id: z.uuid(), name: z.string() })),
  updatedAt: z.nullable(z.string()),
  version: versionSchema,
});
export type NotificationPreferences = z.output<typeof notificationPreferencesSchema>;

/** `off`: not chosen. `waiting`: queued. `sent`: the mail or push service took it. */
export const testStates = ['off', 'waiting', 'sent', 'failed'] as const;
export type TestState = (typeof testStates)[number];

const notificationTestSchema = z.object({
  /** null: none yet. */
  at: z.nullable(z.string()),
  inApp: z.enum(testStates),
  mail: z.enum(testStates),
  push: z.enum(testStates),
  devices: z.array(
    z.object({ id: z.uuid(), device: z.string(), state: z.enum(['waiting', 'sent', 'failed']) }),
  ),
});
export type NotificationTest = z.output<typeof notificationTestSchema>;

export const notificationPreferences = {
  notificationPreferencesView: endpoint({
    summary: 'What the signed-in person is told, how, and when not',
    access: signedIn,
    response: notificationPreferencesSchema,
  }),
  notificationPreferencesSave: endpoint({
    summary: 'Choose what one is told, how, and when not; what cannot be chosen stays as it is',
    access: signedIn,
    body: z.strictObject({ version: versionSchema, ...notificationSettingsSchema.shape }),
    response: notificationPreferencesSchema,
  }),
  notificationTest: endpoint({
    summary: 'Send oneself a test through every chosen channel, whatever the hour',
    access: signedIn,
    status: 202,
    response: z.object({ sentTo: z.string() }),
  }),
  notificationTestView: endpoint({
    summary: 'What became of the last test, by channel and browser',
    access: signedIn,
    response: notificationTestSchema,
  }),
};
