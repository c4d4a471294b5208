import { changesBetween, isUnchanged } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { readCustomer } from '../../customers';
import { holdPatient, readPatient, recordPatientRead } from '../../patients';
import { checkConversation } from '../model/check-conversation';
import { readPerson } from '../sql/outgoing-facts.queries';
import { countRefusals, listRefusals } from '../sql/outgoing-messages.queries';
import * as policies from '../sql/outgoing-policy.queries';
import * as suppressions from '../sql/suppressions.queries';
import { savePatientChannels } from '../sql/patient-channels.queries';

const patientView = async (db: Db, patientId: string) => ({
  refusals: await listRefusals(db, { patientId }),
  suppressions: await suppressions.listOfPatient(db, patientId),
  channels: (await readPerson(db, { patientId })).channels,
});

export const outgoingHandlers = defineHandlers<
  | 'outgoingPolicyView'
  | 'outgoingPolicyUpdate'
  | 'outgoingRefusalCounts'
  | 'patientOutgoingView'
  | 'customerOutgoingView'
  | 'patientChannelsSave'
  | 'suppressionLift'
  | 'outgoingCheck'
>({
  outgoingPolicyView: async ({ db, now }) => ({
    ...(await policies.readOutgoingPolicy(db)),
    ...(await policies.readMonth(db, now)),
  }),

  outgoingPolicyUpdate: async ({ db, body, actor, now, audit }) => {
    const { version, ...changes } = body;
    const before = await policies.lockOutgoingPolicy(db);
    await requireCurrentVersion(
      db,
      'outgoing_policy',
      { id: actor.companyId, version: before.version },
      version,
      before,
    );
    if (Object.keys(changes).length === 0) throw invalid({ path: '', code: 'no_change' });
    const month = await policies.readMonth(db, now);
    if (isUnchanged(changes, before)) return { ...before, ...month };
    const given = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    );
    const stamp = { userId: actor.userId, now };
    const saved = await policies.saveOutgoingPolicy(db, { ...before, ...given }, stamp);
    await audit({
      action: 'outgoing_policy.updated',
      entityType: 'outgoing_policy',
      entityId: actor.companyId,
      diff: changesBetween(before, saved),
    });
    return { ...saved, ...month };
  },

  outgoingRefusalCounts: async ({ db, now }) => ({ items: await countRefusals(db, now) }),

  patientOutgoingView: async ({ db, params, audit }) => {
    const { id: patientId } = await readPatient(db, params.patientId);
    await recordPatientRead(audit, patientId);
    return patientView(db, patientId);
  },

  customerOutgoingView: async ({ db, params: { customerId } }) => {
    await readCustomer(db, customerId);
    return { refusals: await listRefusals(db, { customerId }) };
  },

  patientChannelsSave: async ({ db, params, body, actor, now, audit }) => {
    const { patientId } = params;
    await holdPatient(db, patientId);
    const before = await readPerson(db, { patientId });
    await savePatientChannels(db, patientId, body.channels, { userId: actor.userId, now });
    await audit({
      action: 'patient.channels_chosen',
      entityType: 'patient',
      entityId: patientId,
      diff: { channels: [before.channels, body.channels] },
    });
    return patientView(db, patientId);
  },

  suppressionLift: async ({ db, params, body, actor, now, audit, publish }) => {
    const stamp = { userId: actor.userId, now };
    const lifted = await suppressions.liftByMember(db, params.suppressionId, body.reason, stamp);
    if (!lifted) throw new ProblemError('suppression.lifted');
    await audit({
      action: 'suppression.lifted',
      entityType: 'contact_address',
      entityId: lifted.contactAddressId,
      diff: {
        channel: [lifted.channel, null],
        purpose: [lifted.purpose, null],
        because: [lifted.reason, null],
        reason: [null, body.reason],
      },
    });
    await publish({ type: 'contact_address.resumed', entityId: lifted.contactAddressId });
  },

  outgoingCheck: checkConversation,
});
