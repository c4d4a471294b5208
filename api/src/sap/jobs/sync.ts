import type {
  Sap,
  SapAnswer,
  SapAppointment,
  SapCapability,
  SapCase,
  SapOrgUnit,
  SapPage,
  SapPatient,
  SapPlanningObject,
} from '../../adapters/sap/port';
import { SapOutage } from '../../adapters/sap/port';
import { recordConnectionWorked } from '../../platform/connections/company-connections.queries';
import { AfterCommit } from '../../platform/database/after-commit';
import type { JobContext, JobKind, StepOutcome } from '../../platform/jobs/job';
import { applyAppointment } from '../model/apply-appointment';
import { applyCase } from '../model/apply-case';
import { applyPatient, ensurePatient } from '../model/apply-patient';
import type { SapAccounts } from '../model/sap-accounts';
import { refreshLink } from '../model/sap-links';
import { readCompanyId } from '../sql/behalf.queries';
import { writeCapability } from '../sql/sap-connection.queries';
import {
  advanceSync,
  endSync,
  forgetUnread,
  readRunningSync,
  syncPhases,
  writePlanningObjects,
  writeUnits,
  type RunningSync,
  type SyncPhase,
} from '../sql/sap-sync.queries';

const dayMs = 86_400_000;
/** Appointments are read around today: what is older is of no use at the desk. */
const daysBack = 14;
const daysAhead = 60;
/** Everything: SAP refuses to answer for its institution alone. */
const beginning = '1900-01-01T00:00:00Z';

/** What one call of SAP answered. */
type Read =
  | {
      readonly phase: 'units';
      readonly capability: SapCapability;
      readonly units: readonly SapOrgUnit[];
      readonly objects: readonly SapPlanningObject[];
      readonly cursor: null;
    }
  | {
      readonly phase: 'patients';
      readonly items: readonly SapPatient[];
      readonly cursor: string | null;
    }
  | { readonly phase: 'cases'; readonly items: readonly SapCase[]; readonly cursor: string | null }
  | {
      readonly phase: 'appointments';
      readonly items: readonly SapAppointment[];
      readonly cursor: string | null;
    };

class SapRefused extends Error {
  override readonly name = 'SapRefused';
}

const page = <Item>(answer: SapAnswer<SapPage<Item>>): SapPage<Item> => {
  if (answer.ok) return answer.value;
  throw new SapRefused(answer.messages.map(({ text }) => text).join(' · ') || 'SAP refused');
};

const read = async (sap: Sap, { phase, cursor, since, startedAt }: RunningSync): Promise<Read> => {
  const changedSince = since ?? beginning;
  switch (phase) {
    case 'units':
      return {
        phase,
        capability: await sap.test(),
        units: await sap.listOrgUnits(),
        objects: await sap.listPlanningObjects(),
        cursor: null,
      };
    case 'patients':
      return { phase, ...page(await sap.searchPatients({ changedSince, cursor })) };
    case 'cases':
      return { phase, ...page(await sap.listCases({ changedSince, cursor })) };
    case 'appointments': {
      const around = (days: number) => new Date(Date.parse(startedAt) + days * dayMs).toISOString();
      const search = { from: around(-daysBack), to: around(daysAhead), cursor };
      return { phase, ...page(await sap.listAppointments(search)) };
    }
  }
};

const write = async (context: JobContext, answer: Read, readAt: string): Promise<void> => {
  const { db } = context;
  switch (answer.phase) {
    case 'units':
      await writeCapability(db, answer.capability, readAt);
      await writeUnits(db, answer.units);
      await writePlanningObjects(db, answer.objects);
      return;
    case 'patients':
      for (const patient of answer.items)
        if (await applyPatient(db, patient, readAt)) await refreshLink(db, patient.patnr);
      return;
    case 'cases':
      for (const one of answer.items) {
        await ensurePatient(db, one.patnr);
        await applyCase(db, one, readAt);
      }
      return;
    case 'appointments':
      for (const appointment of answer.items) await applyAppointment(context, appointment, readAt);
  }
};

const changedKinds = {
  units: ['unit'],
  patients: ['patient'],
  cases: ['case'],
  appointments: ['appointment'],
} as const;

const nextPhase = (phase: SyncPhase): SyncPhase | undefined =>
  syncPhases[syncPhases.indexOf(phase) + 1];

/** Reads from SAP page by page, with no transaction open; where it is stands in the row. */
export const syncKind = (accounts: SapAccounts | null): JobKind => ({
  step: async ({ db, entityId, now: readAt }) => {
    const sync = await readRunningSync(db, entityId);
    const account = sync && (await accounts?.open(db));
    const sap = account?.sap;
    if (!sync) return 'done';
    if (!sap) {
      await endSync(db, entityId, { now: readAt, error: 'not connected' });
      return 'done';
    }
    const { connectionId, forgets } = account;
    const companyId = await readCompanyId(db);
    return new AfterCommit(async () => {
      let answer: Read;
      try {
        answer = await read(sap, forgets ? { ...sync, since: null } : sync);
      } catch (cause) {
        if (cause instanceof SapOutage)
          await accounts?.failed(companyId, connectionId, cause, cause.reason);
        if (!(cause instanceof SapRefused)) throw cause;
        const error = cause.message;
        return async (later: JobContext): Promise<StepOutcome> => {
          await endSync(later.db, entityId, { now: later.now, error });
          return 'done';
        };
      }
      return async (later: JobContext): Promise<StepOutcome> => {
        // Another institution was connected meanwhile: this is none of its answers.
        if (!(await readRunningSync(later.db, entityId))) return 'done';
        await write(later, answer, readAt);
        if (forgets && answer.cursor === null)
          await forgetUnread(later.db, answer.phase, sync.startedAt);
        await recordConnectionWorked(later.db, connectionId, later.now);
        await later.publish({
          type: 'sap_record.changed',
          entityId,
          payload: { kinds: [...changedKinds[answer.phase]] },
        });
        const { cursor } = answer;
        const phase = cursor === null ? nextPhase(answer.phase) : answer.phase;
        const count = answer.phase === 'units' ? {} : { [answer.phase]: answer.items.length };
        await advanceSync(later.db, entityId, {
          phase: phase ?? answer.phase,
          cursor,
          read: count,
        });
        if (phase !== undefined) return 'more';
        await endSync(later.db, entityId, { now: later.now, error: null });
        return 'done';
      };
    });
  },
  abandon: async ({ db, entityId, now }) => {
    await endSync(db, entityId, {
      now,
      error: new SapOutage('unreachable', 'SAP did not answer').message,
    });
  },
});
