import * as z from 'zod/mini';
import { noticeKinds, noticePurposes } from './clinic-kinds';
import { endpoint } from '../platform/endpoint';
import * as limits from './limits';
import { idParams } from '../platform/lists';
import { longText, shortText } from '../platform/text';
import { versionSchema } from '../platform/counts';
import { locales } from '../platform/locales';

const between = (minimum: number, maximum: number) =>
  z.optional(z.int().check(z.minimum(minimum), z.maximum(maximum)));

export const clinicSettingsSchema = z.object({
  /** Minutes after the start until an absent patient is a no-show. */
  noShowMinutes: z.int(),
  /** Minutes before the start from which check-in is open. */
  checkInEarlyMinutes: z.int(),
  lateMinutes: z.int(),
  /** Hours until a note must be signed. */
  signDeadlineHours: z.int(),
  waitlistOfferMinutes: z.int(),
  receptionMayOverbook: z.boolean(),
  /** Minutes before the start at which reminders go out, earliest first. */
  reminderMinutes: z.array(z.int()),
  /** 0: never changed. */
  version: versionSchema,
});

export type ClinicSettings = z.output<typeof clinicSettingsSchema>;

const purposeSchema = z.strictObject({
  key: z.enum(noticePurposes),
  label: shortText(limits.noticePurposeMax),
  /** false: the patient may refuse it and still receive care. */
  required: z.boolean(),
});

export const privacyNoticeSchema = z.object({
  id: z.uuid(),
  /** Counted per kind and language. */
  number: z.int(),
  kind: z.enum(noticeKinds),
  locale: z.enum(locales),
  /** Markdown. */
  body: z.string(),
  purposes: z.array(purposeSchema),
  /** null: a draft. A published notice never changes. */
  publishedAt: z.nullable(z.string()),
  version: versionSchema,
});

export type PrivacyNotice = z.output<typeof privacyNoticeSchema>;

const noticeText = longText(limits.noticeBodyMax);
const purposes = z.array(purposeSchema).check(
  z.minLength(1),
  z.maxLength(noticePurposes.length),
  z.refine((given) => new Set(given.map(({ key }) => key)).size === given.length, {
    params: { rule: 'duplicate' },
  }),
);

export const clinicSettings = {
  clinicSettingsView: endpoint({
    summary: 'How the front desk works',
    access: { permission: 'appointments:read' },
    response: clinicSettingsSchema,
  }),
  clinicSettingsUpdate: endpoint({
    summary: 'Change how the front desk works',
    access: { permission: 'organization:manage' },
    body: z.strictObject({
      version: versionSchema,
      noShowMinutes: between(5, 480),
      checkInEarlyMinutes: between(0, 1440),
      lateMinutes: between(1, 240),
      signDeadlineHours: between(1, 720),
      waitlistOfferMinutes: between(5, 2880),
      receptionMayOverbook: z.optional(z.boolean()),
      reminderMinutes: z.optional(
        z
          .array(
            z
              .int()
              .check(z.minimum(limits.reminderMinutesMin), z.maximum(limits.reminderMinutesMax)),
          )
          .check(z.maxLength(limits.remindersMax)),
      ),
    }),
    response: clinicSettingsSchema,
  }),
  privacyNoticeList: endpoint({
    summary: 'Every version of the privacy notices, drafts first, then the newest',
    access: { permission: 'organization:read' },
    response: z.object({ items: z.array(privacyNoticeSchema) }),
  }),
  privacyNoticeCurrent: endpoint({
    summary: 'The published notices in force: the newest of each kind and language',
    access: { permission: 'patients:read' },
    response: z.object({ items: z.array(privacyNoticeSchema) }),
  }),
  privacyNoticeCreate: endpoint({
    summary: 'Begin the next version of a notice; there is one draft of each kind and language',
    access: { permission: 'organization:manage' },
    body: z.strictObject({
      kind: z.enum(noticeKinds),
      locale: z.enum(locales),
      body: noticeText,
      purposes,
    }),
    response: privacyNoticeSchema,
    status: 201,
  }),
  privacyNoticeUpdate: endpoint({
    summary: 'Change a draft',
    access: { permission: 'organization:manage' },
    params: idParams('noticeId'),
    body: z.strictObject({
      version: versionSchema,
      body: z.optional(noticeText),
      purposes: z.optional(purposes),
    }),
    response: privacyNoticeSchema,
  }),
  privacyNoticePublish: endpoint({
    summary: 'Publish a draft: from now on people agree to it, and it never changes',
    access: { permission: 'organization:manage' },
    params: idParams('noticeId'),
    body: z.strictObject({ version: versionSchema }),
    response: privacyNoticeSchema,
  }),
  privacyNoticeDelete: endpoint({
    summary: 'Throw a draft away',
    access: { permission: 'organization:manage' },
    params: idParams('noticeId'),
  }),
};
