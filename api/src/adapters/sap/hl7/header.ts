import type { SapMessageHeader } from './change';
import { componentOf, repetitionsOf, segmentOfType, valueOf, type Hl7Message } from './parse';
import { shortTextOf } from '../values';
import { instantOf } from './times';

export const headerLimits = { messageId: 199, sender: 60 } as const;

/**
 * EINRI. MSH-4 and MSH-6 name client and institution `100^0001` in messages of SAP [G], and so does
 * the place; where something else may stand too, it is believed when it has all four characters.
 */
const institutionOf = (message: Hl7Message): string | null => {
  const { header } = message;
  const visit = segmentOfType(message, 'PV1');
  const [patientId] = repetitionsOf(message, segmentOfType(message, 'PID'), 3);
  const first = (pattern: RegExp, ...values: readonly (string | null | undefined)[]) =>
    values.find((value) => pattern.test(value ?? ''));
  return (
    first(
      /^[A-Z0-9]{1,4}$/,
      valueOf(message, header, 4, 2),
      valueOf(message, header, 6, 2),
      valueOf(message, visit, 3, 4),
    ) ??
    first(/^[A-Z0-9]{4}$/, componentOf(message, patientId, 4), valueOf(message, header, 4)) ??
    null
  );
};

/** `ADT^A02`; the second half is in EVN-1 when MSH-9 leaves it out. */
const eventOf = (message: Hl7Message): string | null => {
  const type = valueOf(message, message.header, 9);
  const trigger =
    valueOf(message, message.header, 9, 2) ?? valueOf(message, segmentOfType(message, 'EVN'), 1);
  const event = `${type ?? ''}^${trigger ?? ''}`;
  return /^[A-Z]{3}\^[A-Z0-9]{3}$/.test(event) ? event : null;
};

export type HeaderRead =
  | { readonly ok: true; readonly header: SapMessageHeader }
  | { readonly ok: false; readonly detail: string };

/** What every message has; `at` is when it was sent, until its segments say more. */
export const headerOf = (message: Hl7Message, timeZone: string): HeaderRead => {
  const { header } = message;
  const messageId = shortTextOf(valueOf(message, header, 10), headerLimits.messageId);
  const sender = shortTextOf(valueOf(message, header, 3), headerLimits.sender);
  const event = eventOf(message);
  if (messageId === undefined || messageId === null)
    return { ok: false, detail: 'MSH-10 is missing' };
  if (sender === undefined || sender === null) return { ok: false, detail: 'MSH-3 is missing' };
  if (event === null) return { ok: false, detail: 'MSH-9 is missing' };
  const sentAt = instantOf(valueOf(message, header, 7), timeZone) ?? null;
  const institution = institutionOf(message);
  return { ok: true, header: { messageId, event, sender, institution, sentAt, at: sentAt } };
};
