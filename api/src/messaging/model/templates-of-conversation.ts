import { variablesIn, type Contract, type TemplateVariableSource } from '@sala/shared-contracts';
import type { EndpointOutput } from '@sala/shared-contracts';
import { scopeFor } from '../../platform/http/actor';
import type { Context } from '../../platform/http/handler';
import { listUsable } from '../sql/message-templates.queries';
import { readKnownFacts, type KnownFacts } from '../sql/template-facts.queries';
import { requesterOf } from './requester';
import { spokenTime } from '../../platform/time/spoken-time';

type Values = Readonly<Record<TemplateVariableSource, string | null>>;

/** What is known of the person, in the words of the template's language. */
const valuesIn = (
  language: string,
  { firstName, fullName, clinic, appointment }: KnownFacts,
): Values => {
  const at = (shape: 'day' | 'time'): string | null =>
    appointment &&
    spokenTime(language.replace('_', '-'), shape, appointment.startAt, appointment.timeZone);
  return {
    free: null,
    first_name: firstName,
    full_name: fullName,
    appointment_day: at('day'),
    appointment_time: at('time'),
    practitioner: appointment?.practitioner || null,
    clinic,
    site: appointment?.site ?? null,
    offer_day: null,
    offer_time: null,
    offer_until: null,
    payment_amount: null,
    payment_day: null,
    payment_folio: null,
    payment_link: null,
    payment_until: null,
  };
};

/** Templates for a conversation, filled with what the caller may know of its person. */
export const listForConversation = async ({
  db,
  params,
  actor,
  now,
}: Context<'templateListForConversation'>): Promise<
  EndpointOutput<Contract['templateListForConversation']>
> => {
  const { kinds } = requesterOf(actor);
  const facts = await readKnownFacts(db, params.conversationId, {
    kinds,
    appointments: scopeFor(actor, 'appointments:read') === 'all',
    now,
  });
  const templates = facts.channel === 'whatsapp' ? await listUsable(db) : [];
  return {
    items: templates.map((template) => {
      const values = valuesIn(template.language, facts);
      return {
        id: template.id,
        name: template.name,
        language: template.language,
        category: template.category,
        header: { kind: template.headerKind, text: template.headerText },
        body: template.body,
        footer: template.footer,
        buttons: template.buttons.map(({ kind, title }) => ({ kind, title })),
        variables: variablesIn(template.body).map((place) => {
          const { sample = '', source = 'free' } = template.variables[place - 1] ?? {};
          return { sample, source, value: values[source] };
        }),
      };
    }),
  };
};
