import { limits, type Locale, type PhoneChannel } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { AttendanceAsked } from '../../platform/outgoing/outgoing';
import { readFacts } from '../sql/appointment-facts.queries';
import { countLinks } from '../sql/appointment-links.queries';
import { issueLink } from './appointment-link';
import { partsOf, plainContentOf } from './outgoing-content';
import { fill, wordsOf } from './replies/words';

type Parts = ReturnType<typeof partsOf>;

export const plainParts = (text: string): Parts => partsOf({ kind: 'text', body: text });

/**
 * A text about an appointment with what the patient can answer, as buttons or as numbers, and the
 * address of its page.
 */
export const askingParts = async (
  db: Db,
  channel: PhoneChannel,
  text: string,
  { appointmentId, publicUrl }: AttendanceAsked,
  { locale, now }: { readonly locale: Locale; readonly now: string },
): Promise<Parts> => {
  const { ask } = wordsOf(locale);
  const { updatedBy: userId } = await readFacts(db, appointmentId);
  const page =
    (await countLinks(db, appointmentId)) < limits.appointmentLinksMax
      ? [fill(ask.page, { url: await issueLink(db, appointmentId, { publicUrl, userId, now }) })]
      : [];
  const content = {
    kind: 'interactive',
    body: [text, ...page].join('\n').slice(0, limits.messageButtonBodyMax),
    buttons: [ask.confirm, ask.change, ask.cancel].map((title) => ({ title })),
  } as const;
  return channel === 'whatsapp' ? partsOf(content) : plainParts(plainContentOf(content) ?? text);
};
