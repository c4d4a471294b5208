import { isLost, nextLeadStatuses, type FieldValues, type Lead } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import {
  type CustomerRow,
  type Stamp,
  checkValues,
  lockFieldsShared,
  insertCustomer,
  readFieldRules,
  writeValues,
} from '../../customers';
import type { Db } from '../../platform/database/database';
import { nextNumber } from '../../platform/numbering/next-number';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { findCandidates } from '../sql/lead-candidates.queries';
import { moveLog, writeLog } from '../sql/lead-log.queries';
import { canTakeLeads } from '../sql/lead-owners.queries';
import { lockBoard, positionAfter } from '../sql/lead-positions.queries';
import { convertLead, setOwner, updateLead } from '../sql/lead-writes.queries';
import { takeEarlierResponse } from '../sql/lead-responses.queries';
import { columnsOf, entityType } from './leads.handlers';
import { deleteLead, lockLead, readDetail, readLead } from '../sql/leads.queries';
import { shareCustomer } from '../sql/lead-conversion.queries';

type Names = 'leadCandidateList' | 'leadConvert' | 'leadMerge';

/** Fills blanks of one lead from the other. */
const fillBlanks = (lead: Lead, other: Lead) => ({
  name: lead.name,
  phone: lead.phone ?? other.phone,
  email: lead.email ?? other.email,
  source: lead.source,
  interest: lead.interest ?? other.interest,
  message: lead.message ?? other.message,
  nextStep: lead.nextStep ?? other.nextStep,
  nextStepOn: lead.nextStepOn ?? (lead.nextStep === null ? other.nextStepOn : null),
});

/** Creates a customer from the lead, with the company’s required custom fields. */
const createCustomer = async (
  db: Db,
  { name, email, phone, source, owner }: Lead,
  given: FieldValues,
  stamp: Stamp,
): Promise<CustomerRow> => {
  await lockFieldsShared(db, 'customer');
  const { accepted, faults } = checkValues(await readFieldRules(db, 'customer'), given, 'create');
  if (faults.length > 0) throw invalid(...faults);
  const ownerId = owner && (await canTakeLeads(db, owner.id)) ? owner.id : null;
  const customer = await insertCustomer(
    db,
    await nextNumber(db, 'customer', stamp.now),
    {
      kind: 'person',
      name,
      email,
      phone,
      source: source === 'email' ? 'other' : source, // customers have no such source
      ownerId,
      status: 'active',
    },
    stamp,
  );
  await writeValues(db, 'customer', customer.id, accepted);
  return customer;
};

export const leadConversionHandlers = defineHandlers<Names>({
  leadCandidateList: async ({ db, params, now }) =>
    findCandidates(db, await readLead(db, params.leadId, now)),

  leadConvert: async ({ db, params, body, actor, now, audit, publish }) => {
    const stamp = { userId: actor.userId, now };
    await lockBoard(db);
    const lead = await lockLead(db, params.leadId, now);
    if (lead.status === 'converted') {
      // A retry after a lost response succeeds; naming another customer conflicts.
      if (body.customerId === null || body.customerId === lead.convertedCustomerId)
        return readDetail(db, lead.id, stamp);
      throw new ProblemError('lead.already_converted', {
        meta: { customerId: lead.convertedCustomerId },
      });
    }
    await requireCurrentVersion(db, entityType, lead, body.version);
    const possible = nextLeadStatuses(lead.status);
    if (!possible.includes('converted'))
      throw new ProblemError('lead.transition_refused', { meta: { from: lead.status, possible } });
    if (body.customerId === null && !actor.permissions.has('customers:write'))
      throw new ProblemError('permission.denied');
    const customer =
      body.customerId === null
        ? await createCustomer(db, lead, body.values ?? {}, stamp)
        : await shareCustomer(db, body.customerId);
    await convertLead(
      db,
      lead.id,
      customer.id,
      await positionAfter(db, lead.id, 'converted', null),
      stamp,
    );
    await writeLog(db, lead.id, stamp, { kind: 'converted', from: lead.status, to: 'converted' });
    if (body.customerId === null) {
      await audit({
        action: 'customer.created',
        entityType: 'customer',
        entityId: customer.id,
        diff: changesBetween(
          {},
          {
            name: lead.name,
            email: lead.email,
            phone: lead.phone,
            values: body.values ?? {},
            leadId: lead.id,
          },
        ),
      });
      await publish({ type: 'customer.created', entityId: customer.id });
    }
    await audit({
      action: 'lead.converted',
      entityType,
      entityId: lead.id,
      diff: { status: [lead.status, 'converted'], convertedCustomerId: [null, customer.id] },
    });
    await publish({
      type: 'lead.status_changed',
      entityId: lead.id,
      payload: { from: lead.status, to: 'converted' },
    });
    await publish({
      type: 'lead.converted',
      entityId: lead.id,
      payload: { customerId: customer.id },
    });
    return readDetail(db, lead.id, stamp);
  },

  leadMerge: async ({ db, params, body, actor, now, audit, publish }) => {
    const stamp = { userId: actor.userId, now };
    await lockBoard(db); // before the rows, so that two merges cannot deadlock
    const lead = await lockLead(db, params.leadId, now);
    const other = await lockLead(db, body.otherId, now);
    if (
      lead.id === other.id ||
      lead.status === 'converted' ||
      other.status === 'converted' ||
      isLost(lead.status)
    )
      throw new ProblemError('lead.not_mergeable');
    await requireCurrentVersion(db, entityType, lead, body.version);
    await requireCurrentVersion(db, entityType, other, body.otherVersion);
    await updateLead(db, lead.id, fillBlanks(lead, other), stamp);
    if (lead.owner === null && other.owner !== null)
      await setOwner(db, lead.id, other.owner.id, stamp);
    await takeEarlierResponse(db, lead.id, other.id);
    await moveLog(db, other.id, lead.id);
    await deleteLead(db, other.id);
    await writeLog(db, lead.id, stamp, { kind: 'merged', note: other.name });
    await audit({
      action: 'lead.merged',
      entityType,
      entityId: lead.id,
      diff: {
        ...changesBetween(columnsOf(lead), columnsOf(await readLead(db, lead.id, now))),
        merged: [columnsOf(other), null],
      },
    });
    await publish({ type: 'lead.merged', entityId: lead.id, payload: { otherId: other.id } });
    return readDetail(db, lead.id, stamp);
  },
});
