import {
  limits,
  type ConversationDetail,
  type Locale,
  type Message,
  type TranscriptFormat,
} from '@sala/shared-contracts';
import { recordPatientsShown } from '../../patients';
import { exportNotes } from '../../platform/export/export-notes';
import { scopeFor } from '../../platform/http/actor';
import type { Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import en from '../locales/en.json';
import es from '../locales/es-MX.json';
import { readConversation } from '../sql/conversations.queries';
import { listTranscript } from '../sql/messages.queries';
import { requesterOf } from './requester';
import { instantFormatter } from '../../platform/pdf/format-values';

const words = { 'es-MX': es.transcript, en: en.transcript } as const satisfies Record<
  Locale,
  unknown
>;

/** What is written at the head of it, and its lines in their order. */
interface Transcript {
  readonly locale: Locale;
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly lines: readonly { readonly head: string; readonly text: string }[];
}

const nameOf = ({ address }: ConversationDetail, unknown: string): string =>
  address.contact?.name ?? address.displayName ?? unknown;

const textOf = (
  { kind, body, attachments, status }: Message,
  say: (typeof words)[Locale],
): string => {
  const files = attachments.map(({ name }) => `[${say.file}: ${name ?? say.unnamed}]`);
  const spoken = [...(body === null ? [] : [body]), ...files].join('\n');
  const said = spoken === '' ? `[${say.kinds[kind]}]` : spoken;
  return status === 'failed' ? `${said} (${say.failed})` : said;
};

const transcriptOf = (
  conversation: ConversationDetail,
  messages: readonly Message[],
  {
    locale,
    notes,
    timeZone,
  }: {
    readonly locale: Locale;
    readonly notes: Transcript['facts'];
    readonly timeZone: string;
  },
): Transcript => {
  const say = words[locale];
  const name = nameOf(conversation, say.unknown);
  const moment = instantFormatter(locale, timeZone);
  const whoOf = ({ direction, author }: Message): string => {
    if (direction === 'in') return name;
    const member = author?.name ?? say.automatic;
    return direction === 'note' ? `${say.note}, ${member}` : member;
  };
  const { channel, address } = conversation;
  return {
    locale,
    title: `${say.title} ${name}`,
    facts: [
      [say.channel, say.channels[channel]],
      [say.address, address.kind === 'bsuid' ? (address.username ?? '') : address.value],
      [say.timeZone, timeZone],
      ...notes,
    ],
    lines: messages.map((message) => ({
      head: `${moment(message.at)} · ${whoOf(message)}`,
      text: textOf(message, say),
    })),
  };
};

const asText = ({ title, facts, lines }: Transcript): string =>
  [
    title,
    ...facts.map(([label, value]) => `${label}: ${value}`),
    '',
    ...lines.flatMap(({ head, text }) => [head, text, '']),
  ].join('\n');

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const style =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}' +
  'dt{font-weight:600}dd{margin:0 0 .25rem}p{white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 1rem}' +
  'h2{font-size:.8rem;font-weight:600;color:#555;margin:0}';

/** A page that needs nothing else and runs nothing. */
const asPage = ({ locale, title, facts, lines }: Transcript): string =>
  [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escaped(title)}</title><style>${style}</style></head><body><h1>${escaped(title)}</h1><dl>`,
    ...facts.map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`),
    '</dl>',
    ...lines.map(
      ({ head, text }) =>
        `<section><h2>${escaped(head)}</h2><p dir="auto">${escaped(text)}</p></section>`,
    ),
    '</body></html>',
  ].join('\n');

const formats: Readonly<
  Record<
    TranscriptFormat,
    { readonly type: string; readonly write: (transcript: Transcript) => string }
  >
> = {
  txt: { type: 'text/plain; charset=utf-8', write: asText },
  html: { type: 'text/html; charset=utf-8', write: asPage },
};

/** What was said, as a file; that somebody took it is in the log. */
export const writeTranscript = async (context: Context<'conversationTranscript'>) => {
  const { db, params, query, actor, now, locale, audit } = context;
  if (scopeFor(actor, 'patient-chats:read') === undefined)
    throw new ProblemError('permission.denied', { meta: { permission: 'patient-chats:read' } });
  const conversation = await readConversation(db, params.conversationId, requesterOf(actor));
  const { contact } = conversation.address;
  await recordPatientsShown(audit, contact?.kind === 'patient' ? [contact.id] : []);
  const say = words[locale];
  const withNotes = query.notes === 'yes';
  const messages = await listTranscript(db, conversation.id, {
    withNotes,
    limit: limits.transcriptMessagesMax,
  });
  const { notes, timeZone } = await exportNotes(db, {
    userId: actor.userId,
    locale,
    now,
    filters: [[say.notes, withNotes ? say.included : say.leftOut]],
  });
  const transcript = transcriptOf(conversation, messages, { locale, notes, timeZone });
  const { type, write } = formats[query.format];
  await audit({
    action: 'conversation.exported',
    entityType: 'conversation',
    entityId: conversation.id,
    diff: { format: query.format, notes: withNotes, messages: messages.length },
  });
  return {
    name: `${transcript.title}.${query.format}`,
    type,
    content: Buffer.from(write(transcript)),
  };
};
