import type { TimelineEntry } from '@sala/shared-contracts';
import { readCustomer, readCustomerForUpdate } from '../sql/customer-rows.queries';
import { readValues } from '../sql/custom-values.queries';
import { defineHandlers } from '../../platform/http/handler';
import { seesPurchasesOfOne } from '../model/purchase-visibility';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import * as queries from '../sql/customer-timeline.queries';

type Names =
  | 'customerTimelineList'
  | 'customerNoteCreate'
  | 'customerNoteDelete'
  | 'customerConsentSet';

const kinds: readonly TimelineEntry['kind'][] = ['note', 'change', 'purchase'];

const encode = ({ at, id }: queries.Place): string => `${Date.parse(at)}_${id}`;

const decode = (after: string): queries.Place => {
  const [, milliseconds, id] = /^(\d{1,15})_([\w-]+)$/.exec(after) ?? [];
  if (milliseconds === undefined || id === undefined)
    throw invalid({ path: 'after', code: 'format' });
  return { at: new Date(Number(milliseconds)).toISOString(), id };
};

export const customerTimelineHandlers = defineHandlers<Names>({
  customerTimelineList: async ({ db, params, query, actor }) => {
    await readCustomer(db, params.customerId);
    const visible = kinds.filter(
      (kind) => (query.kind ?? kind) === kind && (kind !== 'purchase' || seesPurchasesOfOne(actor)),
    );
    if (visible.length === 0) return { items: [], next: null };
    const place = query.after === undefined ? undefined : decode(query.after);
    const rows = await queries.readTimeline(db, params.customerId, visible, place, query.pageSize);
    const last = rows.at(-1);
    return {
      items: rows.map((row) => queries.entryOf(row, actor.userId)),
      next: last && rows.length === query.pageSize ? encode(last) : null,
    };
  },

  customerNoteCreate: async ({ db, params, body, actor, now, audit, publish }) => {
    await readCustomer(db, params.customerId);
    const { id, at, byName } = await queries.insertNote(db, params.customerId, body.text, {
      userId: actor.userId,
      now,
    });
    await audit({
      action: 'customerNote.created',
      entityType: 'customer_note',
      entityId: id,
      diff: { customerId: params.customerId },
    });
    await publish({ type: 'customer.noted', entityId: params.customerId, payload: { noteId: id } });
    return {
      id,
      kind: 'note',
      at,
      by: { id: actor.userId, name: byName },
      text: body.text,
      mine: true,
    };
  },

  customerNoteDelete: async ({ db, params, actor, audit, publish }) => {
    const note = await queries.readNote(db, params.noteId);
    if (note.createdBy !== actor.userId && !actor.permissions.has('customers:delete'))
      throw new ProblemError('permission.denied');
    await queries.deleteNote(db, params.noteId);
    await audit({
      action: 'customerNote.deleted',
      entityType: 'customer_note',
      entityId: params.noteId,
      diff: { customerId: note.customerId, text: [note.text, null] },
    });
    await publish({
      type: 'customer.note_deleted',
      entityId: note.customerId,
      payload: { noteId: params.noteId },
    });
  },

  customerConsentSet: async ({ db, params, body, actor, now, audit, publish }) => {
    const present = await readCustomerForUpdate(db, params.customerId);
    const consent = { ...body, evidence: body.evidence || null };
    const stamp = { userId: actor.userId, now };
    await queries.writeConsent(db, present.id, consent, stamp);
    await queries.incrementVersion(db, present.id, stamp);
    const before = present.consents.find(
      ({ channel, purpose }) => channel === body.channel && purpose === body.purpose,
    );
    const place = `consent.${body.channel}.${body.purpose}`;
    const word = ({
      granted,
      method,
      evidence,
    }: Pick<queries.GivenConsent, 'granted' | 'method' | 'evidence'>) => ({
      granted,
      method,
      evidence,
    });
    await audit({
      action: 'customer.consentChanged',
      entityType: 'customer',
      entityId: present.id,
      diff: { [place]: [before ? word(before) : null, word(consent)] },
    });
    await publish({
      type: 'customer.consent_changed',
      entityId: present.id,
      payload: { channel: body.channel, purpose: body.purpose, granted: body.granted },
    });
    const values = await readValues(db, 'customer', [present.id]);
    return { ...(await readCustomer(db, present.id)), values: values.get(present.id) ?? {} };
  },
});
