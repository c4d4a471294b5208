import type { ConversationDetail, Locale, MessageFacts } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import { scopeFor, type Actor } from '../../platform/http/actor';
import { nextAppointmentFacts, ownFacts, patientFirstName } from '../sql/message-facts.queries';

interface Asking {
  readonly db: Db;
  readonly actor: Pick<Actor, 'userId' | 'roles' | 'apiToken'>;
  readonly now: string;
}

const firstWord = (name: string): string => name.split(' ')[0] ?? name;

/** What the caller may say of the person of a conversation; what they may not read has no value. */
export const conversationFacts = async (
  { db, actor, now }: Asking,
  { address }: ConversationDetail,
  language: Locale,
): Promise<MessageFacts> => {
  const own = await ownFacts(db, actor.userId);
  const { contact, displayName } = address;
  const name = contact?.name ?? displayName;
  if (name === null) return own;
  const isPatient = contact?.kind === 'patient';
  const facts = {
    'paciente.nombre': isPatient ? await patientFirstName(db, contact.id) : firstWord(name),
    'paciente.nombre_completo': name,
    ...own,
  };
  if (!isPatient || scopeFor(actor, 'appointments:read') !== 'all') return facts;
  return { ...(await nextAppointmentFacts(db, contact.id, language, now)), ...facts };
};
