import { limits, type Lead } from '@sala/shared-contracts';
import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { addWorkingMinutes, readWorkingHours } from '../../clinic';
import { writeLog } from '../sql/lead-log.queries';
import { resolveOwner } from '../model/lead-owner';
import { countFacets } from '../sql/lead-facets.queries';
import { readLeadTrends } from '../sql/lead-trends.queries';
import { companyDay } from '../../platform/time/company-day';
import { listOwners } from '../sql/lead-owners.queries';
import { countSources } from '../sql/lead-sources.queries';
import { insertLead, updateLead, type LeadColumns } from '../sql/lead-writes.queries';
import * as queries from '../sql/leads.queries';

type Names =
  | 'leadList'
  | 'leadBoard'
  | 'leadTrends'
  | 'leadView'
  | 'leadCreate'
  | 'leadUpdate'
  | 'leadNoteCreate'
  | 'leadDelete'
  | 'leadOwnerList'
  | 'leadSourceList'
  | 'leadFacets';

export const entityType = 'lead';

/** An emptied field becomes null. */
const orNull = (text: string | null | undefined): string | null => text || null;

const requireContact = (lead: Pick<LeadColumns, 'phone' | 'email'>): void => {
  if (lead.phone === null && lead.email === null)
    throw invalid({ path: 'phone', code: 'required' });
};

/** Columns that the audit log compares. */
export const columnsOf = ({ slaStatus: _sla, ...lead }: Lead): object => lead;

export const leadBasicHandlers = defineHandlers<Names>({
  leadList: ({ db, query, now }) => queries.listLeads(db, query, now),

  leadBoard: ({ db, query, now }) => {
    const { search, source, owner, sla, from, to, ...depths } = query;
    return queries.readBoard(db, { search, source, owner, sla, from, to }, depths, now);
  },

  leadTrends: async ({ db, query, now }) =>
    readLeadTrends(db, await companyDay(db, now), now, query.days),

  leadView: ({ db, params, actor, now }) =>
    queries.readDetail(db, params.leadId, { userId: actor.userId, now }),

  leadCreate: async ({ db, body, actor, now, audit, publish }) => {
    const stamp = { userId: actor.userId, now };
    const columns = {
      name: body.name,
      phone: orNull(body.phone),
      email: orNull(body.email),
      source: body.source,
      interest: orNull(body.interest),
      message: orNull(body.message),
      nextStep: orNull(body.nextStep),
      nextStepOn: body.nextStepOn ?? null,
    };
    requireContact(columns);
    const ownerId = await resolveOwner(db, body.ownerId);
    const responseBy = addWorkingMinutes(
      new Date(now),
      limits.leadResponseMinutes,
      await readWorkingHours(db),
    ).toISOString();
    const id = await insertLead(db, { ...columns, utm: body.utm, ownerId, responseBy }, stamp);
    await writeLog(db, id, stamp, { kind: 'created', to: 'new' });
    if (ownerId !== null) await writeLog(db, id, stamp, { kind: 'assigned', ownerId });
    const lead = await queries.readDetail(db, id, stamp);
    await audit({
      action: 'lead.created',
      entityType,
      entityId: id,
      diff: changesBetween({}, columnsOf(lead)),
    });
    await publish({
      type: 'lead.created',
      entityId: id,
      payload: { source: lead.source, ownerId },
    });
    return lead;
  },

  leadUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const stamp = { userId: actor.userId, now };
    const present = await queries.lockLead(db, params.leadId, now);
    await requireCurrentVersion(db, entityType, present, body.version);
    const { version: _version, ...named } = body;
    if (Object.keys(named).length === 0) throw invalid({ path: '', code: 'no_change' });
    const columns: LeadColumns = {
      name: body.name ?? present.name,
      phone: body.phone === undefined ? present.phone : orNull(body.phone),
      email: body.email === undefined ? present.email : orNull(body.email),
      source: body.source ?? present.source,
      interest: body.interest === undefined ? present.interest : orNull(body.interest),
      message: body.message === undefined ? present.message : orNull(body.message),
      nextStep: body.nextStep === undefined ? present.nextStep : orNull(body.nextStep),
      nextStepOn: body.nextStepOn === undefined ? present.nextStepOn : body.nextStepOn,
    };
    requireContact(columns);
    if (isUnchanged(columns, present)) return queries.readDetail(db, present.id, stamp);
    await updateLead(db, present.id, columns, stamp);
    await writeLog(db, present.id, stamp, { kind: 'updated' });
    const lead = await queries.readDetail(db, present.id, stamp);
    await audit({
      action: 'lead.updated',
      entityType,
      entityId: lead.id,
      diff: changesBetween(columnsOf(present), columnsOf(await queries.readLead(db, lead.id, now))),
    });
    await publish({ type: 'lead.updated', entityId: lead.id });
    return lead;
  },

  leadNoteCreate: async ({ db, params, body, actor, now, audit, publish }) => {
    const stamp = { userId: actor.userId, now };
    const lead = await queries.lockLead(db, params.leadId, now);
    await writeLog(db, lead.id, stamp, { kind: 'note', note: body.note });
    await audit({ action: 'lead.noted', entityType, entityId: lead.id });
    await publish({ type: 'lead.noted', entityId: lead.id });
    return queries.readDetail(db, lead.id, stamp);
  },

  leadDelete: async ({ db, params, query, now, audit, publish }) => {
    const lead = await queries.lockLead(db, params.leadId, now);
    await requireCurrentVersion(db, entityType, lead, query.version);
    if (lead.status === 'converted') throw new ProblemError('lead.already_converted');
    await queries.deleteLead(db, lead.id);
    await audit({
      action: 'lead.deleted',
      entityType,
      entityId: lead.id,
      diff: changesBetween(columnsOf(lead), {}),
    });
    await publish({ type: 'lead.deleted', entityId: lead.id });
  },

  leadOwnerList: async ({ db }) => ({ items: await listOwners(db) }),

  leadFacets: ({ db, query, now }) => countFacets(db, query, now),

  leadSourceList: async (asking) => ({ items: await countSources(asking) }),
});
