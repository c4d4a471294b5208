import { hashOfSecretToken, newSecretToken } from '../../identity';
import { changesBetween } from '../../platform/audit/changes';
import { actAs } from '../../platform/database/database';
import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import * as queries from '../sql/lead-captures.queries';
import { takeLead } from '../model/take-lead';
import { readCompanyName } from '../sql/lead-captures.queries';

type Names =
  | 'leadCaptureList'
  | 'leadCaptureCreate'
  | 'leadCaptureUpdate'
  | 'leadCaptureRenew'
  | 'leadCaptureView'
  | 'leadCaptureSubmit';

const entityType = 'lead_capture';

export const leadCaptureHandlers = defineHandlers<Names>({
  leadCaptureList: async ({ db }) => ({ items: await queries.listCaptures(db) }),

  leadCaptureCreate: async ({ db, body, actor, now, audit, publish }) => {
    const token = newSecretToken();
    const capture = await queries.insertCapture(
      db,
      { ...body, tokenHash: hashOfSecretToken(token) },
      { userId: actor.userId, now },
    );
    await audit({
      action: 'leadCapture.created',
      entityType,
      entityId: capture.id,
      diff: changesBetween({}, capture),
    });
    await publish({ type: 'lead_capture.created', entityId: capture.id });
    return { ...capture, token };
  },

  leadCaptureUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const present = await queries.lockCapture(db, params.captureId);
    await requireCurrentVersion(db, entityType, present, body.version);
    const { version: _version, ...named } = body;
    if (Object.keys(named).length === 0) throw invalid({ path: '', code: 'no_change' });
    const columns = {
      name: body.name ?? present.name,
      source: body.source ?? present.source,
      consentText: body.consentText ?? present.consentText,
      active: body.active ?? present.active,
    };
    const capture = await queries.updateCapture(db, present.id, columns, {
      userId: actor.userId,
      now,
    });
    await audit({
      action: 'leadCapture.updated',
      entityType,
      entityId: capture.id,
      diff: changesBetween(present, capture),
    });
    await publish({ type: 'lead_capture.updated', entityId: capture.id });
    return capture;
  },

  leadCaptureRenew: async ({ db, params, body, actor, now, audit, publish }) => {
    const present = await queries.lockCapture(db, params.captureId);
    await requireCurrentVersion(db, entityType, present, body.version);
    const token = newSecretToken();
    const capture = await queries.renewToken(db, present.id, hashOfSecretToken(token), {
      userId: actor.userId,
      now,
    });
    await audit({ action: 'leadCapture.renewed', entityType, entityId: capture.id });
    await publish({ type: 'lead_capture.updated', entityId: capture.id });
    return { ...capture, token };
  },

  leadCaptureView: async ({ db, params }) => {
    const { companyId, consentText } = await queries.readOpenCapture(
      db,
      hashOfSecretToken(params.captureToken),
    );
    await actAs(db, { userId: null, companyId });
    const { company } = await readCompanyName(db, companyId);
    return { company, consentText };
  },

  leadCaptureSubmit: async ({ db, params, body, now, audit, publish }) => {
    const capture = await queries.readOpenCapture(db, hashOfSecretToken(params.captureToken));
    const [phone, email] = [body.phone || null, body.email || null];
    if (phone === null && email === null) throw invalid({ path: 'phone', code: 'required' });
    if (body.website) return; // a bot: the response reveals nothing
    await actAs(db, { userId: null, companyId: capture.companyId });
    await takeLead(
      { db, now, userId: null, audit, publish },
      {
        name: body.name,
        phone,
        email,
        source: capture.source,
        interest: body.interest || null,
        message: body.message || null,
        utm: body.utm,
        capture,
      },
    );
  },
});
