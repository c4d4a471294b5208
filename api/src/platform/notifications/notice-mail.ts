import { limits, notificationKinds, type Locale } from '@sala/shared-contracts';
import type { JobKind } from '../jobs/job';
import { noticesCountWords, noticeWords, writeMail } from '../mail/mail-texts';
import { findMailedMember, takeDueNotices, type DueNotice } from './notice-mail.queries';

export { noticeMailJob } from './notice-mail.queries';

/** Kinds that an earlier version wrote are not mailed. */
const isKnown = ({ kind }: DueNotice): boolean => notificationKinds.some((one) => one === kind);

const lineOf =
  (locale: Locale) =>
  ({ kind, facts }: DueNotice): string =>
    noticeWords(locale, kind, facts);

/** The same words once, with how often. */
const countedLines = (lines: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count > 1 ? `${line} (${count})` : line));
};

/** Where all of them are; the start page where they are not on one screen. */
const placeOf = (due: readonly DueNotice[]): string => {
  const [first] = due;
  if (due.length === 1) return first?.path ?? '/';
  const screens = new Set(due.map(({ path }) => path?.split('?')[0] ?? '/'));
  const [screen = '/'] = screens;
  return screens.size === 1 ? screen : '/';
};

/** Mails what is due to a person as one mail: alone, after quiet hours, or as the digest. */
export const noticeMailKind: JobKind = {
  step: async ({ db, entityId, userId, now, publicUrl, mail }) => {
    const due = (await takeDueNotices(db, entityId, userId, now)).filter(isKnown);
    const member = due.length === 0 ? undefined : await findMailedMember(db, userId);
    if (!member) return 'done';
    const { email: to, firstName, locale } = member;
    const lines = countedLines(due.map(lineOf(locale))).slice(0, limits.noticesPerMail);
    const [only = ''] = lines;
    const alone = due.length === 1;
    await mail(
      writeMail('notices', {
        to,
        locale,
        facts: {
          firstName,
          subject: alone ? only : noticesCountWords(locale, due.length),
          lines: alone ? only : lines.map((line) => `• ${line}`).join('\n'),
          url: `${publicUrl}${placeOf(due)}`,
          manage: `${publicUrl}/settings/notifications`,
        },
      }),
    );
    return 'done';
  },
  abandon: () => Promise.resolve(), // the notification itself is at the bell
};
