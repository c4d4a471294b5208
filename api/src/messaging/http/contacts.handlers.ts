import { recordPatientsShown } from '../../patients';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requesterOf } from '../model/requester';
import * as addresses from '../sql/contact-addresses.queries';
import { suggestContacts } from '../sql/contact-suggestions.queries';

const entityType = 'contact_address';

const linkOf = ({ patientId, customerId, leadId }: addresses.AddressRow): string | null =>
  patientId ?? customerId ?? leadId;

/** Whose an address is, as members say: nothing is linked by itself. */
export const contactHandlers = defineHandlers<
  'contactSuggestions' | 'contactLink' | 'contactJoin' | 'contactSplit'
>({
  contactSuggestions: async ({ db, params, actor, audit }) => {
    const { kinds } = requesterOf(actor);
    await addresses.readAddress(db, params.contactAddressId, kinds);
    const items = await suggestContacts(db, params.contactAddressId, kinds);
    await recordPatientsShown(
      audit,
      items.filter(({ kind }) => kind === 'patient').map(({ id }) => id),
    );
    return { items };
  },

  contactLink: async ({ db, params, body, actor, now, audit, publish }) => {
    const { kinds } = requesterOf(actor);
    const before = await addresses.lockAddress(db, params.contactAddressId);
    await requireCurrentVersion(db, entityType, before, body.version);
    const { contact } = body;
    if (contact) {
      const isThere =
        kinds.includes(contact.kind) &&
        (await addresses.contactExists(db, contact.kind, contact.id));
      if (!isThere) throw invalid({ path: 'contact.id', code: 'not_an_option' });
    }
    await addresses.linkAddress(db, before.id, contact, { userId: actor.userId, now });
    await audit({
      action: contact ? 'contact_address.linked' : 'contact_address.unlinked',
      entityType,
      entityId: before.id,
      diff: {
        contact: [linkOf(before), contact?.id ?? null],
        ...(before.doubt !== null && { doubt: [before.doubt, null] }),
      },
    });
    await publish({ type: 'contact_address.linked', entityId: before.id });
    return addresses.readAddress(db, before.id, kinds);
  },

  contactJoin: async ({ db, params, body, actor, audit, publish }) => {
    const { kinds } = requesterOf(actor);
    // In one order, whichever is joined with which.
    const [first, second] = [params.contactAddressId, body.otherId].sort();
    const locked = [
      await addresses.lockAddress(db, first ?? ''),
      await addresses.lockAddress(db, second ?? ''),
    ];
    const own = locked.find(({ id }) => id === params.contactAddressId);
    const other = locked.find(({ id }) => id === body.otherId);
    if (!own || !other || own.personId === other.personId)
      throw new ProblemError('contact.same_person');
    await addresses.joinPerson(db, own.id, other.personId);
    await audit({
      action: 'contact_address.joined',
      entityType,
      entityId: own.id,
      diff: { person: [own.personId, other.personId] },
    });
    await publish({ type: 'contact_address.linked', entityId: own.id });
    return addresses.readAddress(db, own.id, kinds);
  },

  contactSplit: async ({ db, params, actor, audit, publish }) => {
    const { kinds } = requesterOf(actor);
    const { id } = await addresses.lockAddress(db, params.contactAddressId);
    await addresses.splitPerson(db, id);
    await audit({ action: 'contact_address.split', entityType, entityId: id });
    await publish({ type: 'contact_address.linked', entityId: id });
    return addresses.readAddress(db, id, kinds);
  },
});
