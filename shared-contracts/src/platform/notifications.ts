import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import * as limits from './limits';
import { notificationKinds } from './notification-kinds';

export const notificationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(notificationKinds),
  /** Values for the text, for example `{ person: 'Ana Ruiz' }`. */
  facts: z.record(z.string(), z.string()),
  /** Path in the application. */
  path: z.nullable(z.string()),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
  /** Quiet hours hold for it still: listed, and not counted as unread. */
  silent: z.boolean(),
});

export type Notification = z.output<typeof notificationSchema>;

const notificationsAnswer = z.object({
  /** The newest {@link limits.notificationsShown}. */
  items: z.array(notificationSchema),
  /** Those that are announced already. */
  unread: z.int(),
});

export const notifications = {
  notificationList: endpoint({
    summary: 'What the person was told of, newest first',
    access: { signedIn: true },
    response: notificationsAnswer,
  }),
  notificationRead: endpoint({
    summary: 'Mark as read: those named, or all',
    access: { signedIn: true },
    body: z.strictObject({
      ids: z.optional(z.array(z.uuid()).check(z.maxLength(limits.notificationsShown))),
    }),
    response: notificationsAnswer,
  }),
};
