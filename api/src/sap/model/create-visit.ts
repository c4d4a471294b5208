import type { Contract, EndpointAnswer } from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import { ProblemError } from '../../platform/http/problem-error';
import { recordPatientRead } from '../../patients';
import { readVisitedPatient, type VisitedPatient } from '../sql/visited-patient.queries';
import {
  demandUnits,
  demandWrites,
  hold,
  settle,
  shownMessages,
  type ChangeContext,
  type ReachedSap,
} from './change-case';
import { sendVisit } from './send-change';
import { showCase } from './show-case';

type Created = EndpointAnswer<Contract['sapVisitCreate']>;

/** Why a record receives no services; null: it does. */
const reasonAgainst = ({
  cancelled,
  mergedInto,
  provisional,
  deceased,
}: VisitedPatient): string | null => {
  if (cancelled) return 'cancelled';
  if (mergedInto !== null) return 'merged';
  if (provisional) return 'provisional';
  return deceased ? 'deceased' : null;
};

/** Registers an outpatient visit at SAP, as {@link changeCase} changes a case. */
export const createVisit = async (
  context: ChangeContext,
  reached: ReachedSap | null,
  {
    patnr,
    at,
    department,
    testRun,
  }: {
    readonly patnr: string;
    readonly at: string;
    readonly department: string;
    readonly testRun: boolean;
  },
): Promise<AfterCommit<ChangeContext, Created>> => {
  const patient = await readVisitedPatient(context.db, patnr);
  const sap = demandWrites(reached);
  const reason = reasonAgainst(patient);
  if (reason !== null) throw new ProblemError('sap_patient.not_served', { meta: { reason } });
  await demandUnits(context, [{ path: 'department', kind: 'department', code: department }]);
  const held = { patnr, sentAt: context.now, testRun };
  if (!testRun) await hold(context, { patnr, falnr: null, kind: 'visit' });
  return new AfterCommit(async () => {
    const sent = await sendVisit(sap, { patnr, at, department, testRun });
    return async (later: ChangeContext): Promise<Created> => {
      const { accepted, messages, state } = await settle(later, held, sent);
      const answer = { accepted, messages: shownMessages(messages) };
      if (!accepted || testRun || state === null) return { ...answer, case: null };
      await later.audit({
        action: 'sap_case.visit_created',
        entityType: 'sap_case',
        entityId: state.falnr,
        diff: { at: [null, at], department: [null, department] },
      });
      const created = await showCase(later.db, state.falnr, true, later);
      if (created.patient.id !== null) await recordPatientRead(later.audit, created.patient.id);
      return { ...answer, case: created };
    };
  });
};
