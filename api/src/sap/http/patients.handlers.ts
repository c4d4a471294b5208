import type { SapPatient as ShownPatient, SapPatientRow } from '@sala/shared-contracts';
import { SapOutage, type SapPatient } from '../../adapters/sap/port';
import {
  changePatient,
  holdPatientForUpdate,
  recordPatientRead,
  recordPatientsShown,
  registerPatient,
  setPatientStatus,
} from '../../patients';
import { AfterCommit } from '../../platform/database/after-commit';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { ProblemError } from '../../platform/http/problem-error';
import { applyPatient } from '../model/apply-patient';
import { shownMessages } from '../model/change-case';
import { ownValues, sapValues } from '../model/patient-values';
import { isLinked, refreshLink } from '../model/sap-links';
import { showSapPatient } from '../model/show-patient';
import { lockLink, readOwnPatient, writeLink, type LinkRow } from '../sql/sap-links.queries';
import { lockSapPatient, type StoredSapPatient } from '../sql/sap-patient-writes.queries';
import * as queries from '../sql/sap-patients.queries';

const entityType = 'sap_patient';

type Desk = Pick<Context<'sapLinkSet'>, 'db' | 'actor' | 'now' | 'audit' | 'publish'>;

/** The record with what the panel shows; the reading is logged. */
const answer = async (context: Desk, patnr: string): Promise<ShownPatient> => {
  const { db, audit } = context;
  const shown = await showSapPatient(db, patnr, context);
  await audit({ action: 'sap_patient.read', entityType, entityId: patnr });
  for (const ours of [shown.link.patient, shown.clash])
    if (ours) await recordPatientRead(audit, ours.id);
  return shown;
};

const changed = (context: Desk, patnr: string): Promise<void> =>
  context.publish({
    type: 'sap_record.changed',
    entityId: patnr,
    payload: { kinds: ['patient'] },
  });

interface Held {
  readonly sap: StoredSapPatient;
  readonly link: LinkRow;
}

/** @throws resource.not_found, resource.version_conflict */
const hold = async ({ db }: Pick<Desk, 'db'>, patnr: string, version: number): Promise<Held> => {
  const sap = await lockSapPatient(db, patnr);
  const link = await lockLink(db, patnr);
  if (!sap || !link) throw new ProblemError('resource.not_found');
  if (link.version !== version)
    throw new ProblemError('resource.version_conflict', { meta: { version: link.version } });
  return { sap, link };
};

/** @throws sap_link.provisional, sap_link.followed */
const demandLinkable = ({ sap }: Held): void => {
  if (sap.provisional) throw new ProblemError('sap_link.provisional');
  if (sap.mergedInto !== null || sap.cancelled)
    throw new ProblemError('sap_link.followed', { meta: { mergedInto: sap.mergedInto } });
};

/** @throws sap_link.not_linked */
const linkedId = ({ link }: Held): string => {
  if (!isLinked(link) || link.patientId === null) throw new ProblemError('sap_link.not_linked');
  return link.patientId;
};

/** @throws sap_link.taken */
const demandFree = async ({ db }: Desk, patnr: string, patientId: string): Promise<void> => {
  const [other] = (await queries.findLinkedElsewhere(db, [patientId])).filter(
    (one) => one.patnr !== patnr,
  );
  if (other) throw new ProblemError('sap_link.taken', { meta: { patnr: other.patnr } });
};

/** SAP merged the records of two of ours: it is one of them. */
const isOneOfTwo = ({ patientId, clashId }: LinkRow, chosen: string): boolean =>
  clashId !== null && (chosen === patientId || chosen === clashId);

const link = async (
  context: Desk,
  patnr: string,
  patientId: string,
  before: string | null = null,
): Promise<void> => {
  const { db, actor, now, audit } = context;
  await demandFree(context, patnr, patientId);
  await writeLink(db, patnr, { state: 'linked', patientId }, { userId: actor.userId, now });
  await audit({
    action: 'sap_patient.linked',
    entityType,
    entityId: patnr,
    diff: { patientId: [before, patientId] },
  });
  await refreshLink(db, patnr);
  await changed(context, patnr);
};

/** One entry of the log for the records of a list, and one for the patients of ours among them. */
const recordShown = async (
  { audit }: Pick<Desk, 'audit'>,
  list: 'list' | 'find' | 'twins',
  shown: readonly SapPatientRow[],
): Promise<void> => {
  if (shown.length === 0) return;
  await audit({
    action: 'sap_patient.listed',
    entityType: 'sap_patient_list',
    entityId: list,
    diff: { numbers: shown.map(({ patnr }) => patnr) },
  });
  await recordPatientsShown(audit, [
    ...new Set(shown.flatMap(({ link: { patient } }) => patient?.id ?? [])),
  ]);
};

/** What SAP answered, or that it does not answer. */
const ask = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  try {
    return await call();
  } catch (cause) {
    if (cause instanceof SapOutage) throw new ProblemError('sap.unavailable', { cause });
    throw cause;
  }
};

const openSap = async ({ db, services }: Pick<Context<'sapPatientFind'>, 'db' | 'services'>) => {
  const account = await services.sapAccounts.open(db);
  if (!account) throw new ProblemError('sap.not_connected');
  if (!account.sap) throw new ProblemError('sap.read_only');
  return account.sap;
};

export const sapPatientHandlers = defineHandlers<
  | 'sapPatientList'
  | 'sapPatientFind'
  | 'sapPatientView'
  | 'sapLinkSet'
  | 'sapLinkDelete'
  | 'sapPatientImport'
  | 'sapFieldsTake'
  | 'sapFieldsPush'
  | 'sapTwinList'
>({
  sapPatientList: async ({ db, query, audit }) => {
    const found = await queries.listSapPatients(db, query);
    await recordShown({ audit }, 'list', found.items);
    return { ...found, page: query.page, pageSize: query.pageSize };
  },

  sapPatientFind: async (context) => {
    const { body, now } = context;
    const sap = await openSap(context);
    const { patnr, externalNumber, family, given, birthDate } = body;
    const isNarrow =
      patnr !== undefined ||
      externalNumber !== undefined ||
      (family !== undefined && (birthDate !== undefined || given !== undefined));
    if (!isNarrow) throw new ProblemError('sap.too_broad');
    return new AfterCommit(async () => {
      const found = await ask(() =>
        sap.searchPatients({
          ...(patnr !== undefined && { patnr }),
          ...(externalNumber !== undefined && { externalNumber }),
          ...(family !== undefined && { family }),
          ...(given !== undefined && { given }),
          ...(birthDate !== undefined && { birthDate }),
        }),
      );
      if (!found.ok)
        throw new ProblemError('sap.refused', {
          meta: { messages: shownMessages(found.messages) },
        });
      const { items, cursor } = found.value;
      return async ({ db, audit }) => {
        for (const patient of items)
          if (await applyPatient(db, patient, now)) await refreshLink(db, patient.patnr);
        const numbers = items.map((patient) => patient.patnr);
        const shown = await queries.readSapPatientRows(db, numbers);
        await recordShown({ audit }, 'find', shown);
        return { items: shown, more: cursor !== null };
      };
    });
  },

  sapPatientView: (context) => answer(context, context.params.patnr),

  sapLinkSet: async (context) => {
    const { db, params, body, actor, now, audit } = context;
    const { patnr } = params;
    const held = await hold(context, patnr, body.version);
    demandLinkable(held);
    const canManage = actor.permissions.has('sap:manage');
    if (isLinked(held.link) && !(canManage && isOneOfTwo(held.link, body.patientId)))
      throw new ProblemError('resource.version_conflict');
    await holdPatientForUpdate(db, body.patientId);
    if (canManage) await link(context, patnr, body.patientId, held.link.patientId);
    else {
      await demandFree(context, patnr, body.patientId);
      const proposed = { state: 'suggested', patientId: body.patientId } as const;
      await writeLink(db, patnr, proposed, { userId: actor.userId, now });
      await audit({
        action: 'sap_patient.link_proposed',
        entityType,
        entityId: patnr,
        diff: { patientId: [null, body.patientId] },
      });
      await changed(context, patnr);
    }
    return answer(context, patnr);
  },

  sapLinkDelete: async (context) => {
    const { db, params, query, actor, now, audit } = context;
    const { patnr } = params;
    const { link: before } = await hold(context, patnr, query.version);
    if (before.patientId === null) throw new ProblemError('sap_link.not_linked');
    const none = { state: 'unlinked', patientId: null } as const;
    await writeLink(db, patnr, none, { userId: actor.userId, now });
    await audit({
      action: 'sap_patient.unlinked',
      entityType,
      entityId: patnr,
      diff: { patientId: [before.patientId, null] },
    });
    await refreshLink(db, patnr);
    await changed(context, patnr);
    return answer(context, patnr);
  },

  sapPatientImport: async (context) => {
    const { params, body } = context;
    const { patnr } = params;
    const held = await hold(context, patnr, body.version);
    if (isLinked(held.link)) return answer(context, patnr); // it was imported before
    demandLinkable(held);
    const { firstName, lastName, birthDate, sex, ...others } = ownValues(held.sap, [
      'family',
      'given',
      'birthDate',
      'sex',
      'curp',
      'phone',
      'email',
    ]);
    const patient = await registerPatient(context, {
      firstName: firstName ?? '',
      lastName: lastName ?? '',
      birthDate: birthDate ?? '',
      sex: sex ?? 'X',
      ...others,
      tagIds: [],
      curpOverride: true,
    });
    await link(context, patnr, patient.id);
    return answer(context, patnr);
  },

  sapFieldsTake: async (context) => {
    const { db, params, body } = context;
    const { patnr } = params;
    const held = await hold(context, patnr, body.version);
    const present = await holdPatientForUpdate(db, linkedId(held));
    const after = await changePatient(context, present, {
      ...ownValues(held.sap, body.fields),
      curpOverride: true,
    });
    if (body.fields.includes('deceasedOn')) {
      const { deceasedOn } = held.sap;
      await setPatientStatus(
        context,
        after,
        deceasedOn === null ? 'active' : 'deceased',
        deceasedOn,
      );
    }
    await refreshLink(db, patnr);
    await changed(context, patnr);
    return answer(context, patnr);
  },

  sapFieldsPush: async (context) => {
    const { db, params, body, now } = context;
    const { patnr } = params;
    const { fields, testRun } = body;
    const held = await hold(context, patnr, body.version);
    const ours = await readOwnPatient(db, linkedId(held));
    if (!ours) throw new ProblemError('resource.not_found');
    const sap = await openSap(context);
    const change = sapValues(held.sap, ours, fields);
    return new AfterCommit(async () => {
      const before: SapPatient | null = await ask(() => sap.readPatient(patnr));
      if (!before) throw new ProblemError('resource.not_found');
      const { accepted, messages, state } = await ask(() =>
        sap.changePatient(patnr, change, { testRun, version: before.version }),
      );
      return async (later) => {
        if (accepted && !testRun) {
          if (state) await applyPatient(later.db, state, now);
          await refreshLink(later.db, patnr);
          await later.audit({
            action: 'sap_patient.pushed',
            entityType,
            entityId: patnr,
            diff: { fields },
          });
          await changed(later, patnr);
        }
        const patient = await answer(later, patnr);
        return { accepted, messages: shownMessages(messages), patient };
      };
    });
  },

  sapTwinList: async ({ db, audit }) => {
    const twins = await queries.findTwins(db);
    const numbers = [...new Set(twins.flatMap((one) => one.numbers))];
    const rows = new Map(
      (await queries.readSapPatientRows(db, numbers)).map((row) => [row.patnr, row]),
    );
    await recordShown({ audit }, 'twins', [...rows.values()]);
    return {
      items: twins.map(({ reason, value, numbers: own }) => ({
        reason,
        value,
        patients: own.flatMap((patnr) => rows.get(patnr) ?? []),
      })),
    };
  },
});
