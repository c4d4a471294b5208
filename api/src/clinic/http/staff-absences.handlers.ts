import { limits } from '@sala/shared-contracts';
import { changesBetween } from '../../platform/audit/changes';
import { defineHandlers } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { companyDay } from '../../platform/time/company-day';
import * as queries from '../sql/staff-absences.queries';
import { readStaffMember } from '../sql/staff-members.queries';

type Names =
  | 'staffAbsenceCreate'
  | 'staffAbsenceDelete'
  | 'companyHolidayCreate'
  | 'companyHolidayDelete';

const dayMs = 86_400_000;

const demandRange = (from: string, to: string): void => {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) throw invalid({ path: 'to', code: 'too_small', facts: { minimum: from } });
  if (days > limits.absenceDaysMax)
    throw invalid({ path: 'to', code: 'too_big', facts: { maximum: limits.absenceDaysMax } });
};

export const staffAbsenceHandlers = defineHandlers<Names>({
  staffAbsenceCreate: async ({ db, body, actor, now, audit, publish }) => {
    const { removeShifts, note, ...rest } = body;
    const absence = { ...rest, note: note || null };
    demandRange(absence.from, absence.to);
    // Held, so that no shift is planned meanwhile; of another company it is not found.
    await readStaffMember(db, body.staffMemberId, await companyDay(db, now), 'for update of s');
    const shifts = await queries.countShiftsBetween(db, absence);
    if (shifts > 0 && !removeShifts)
      throw new ProblemError('staffAbsence.has_shifts', { meta: { shifts } });
    if (shifts > 0) await queries.deleteShiftsBetween(db, absence);
    const made = await queries.insertAbsence(db, absence, { userId: actor.userId, now });
    await audit({
      action: 'staff_absence.created',
      entityType: 'staff_absence',
      entityId: made.id,
      diff: { ...changesBetween({}, made), shiftsRemoved: [null, shifts] },
    });
    await publish({ type: 'staff_absence.created', entityId: made.id });
    return made;
  },

  staffAbsenceDelete: async ({ db, params, audit, publish }) => {
    const absence = await queries.deleteAbsence(db, params.staffAbsenceId);
    await audit({
      action: 'staff_absence.deleted',
      entityType: 'staff_absence',
      entityId: absence.id,
      diff: changesBetween(absence, {}),
    });
    await publish({ type: 'staff_absence.deleted', entityId: absence.id });
  },

  companyHolidayCreate: async ({ db, body, actor, now, audit, publish }) => {
    const holiday = await queries.insertHoliday(db, body, { userId: actor.userId, now });
    await audit({
      action: 'company_holiday.created',
      entityType: 'company_holiday',
      entityId: holiday.id,
      diff: changesBetween({}, holiday),
    });
    await publish({ type: 'company_holiday.created', entityId: holiday.id });
    return holiday;
  },

  companyHolidayDelete: async ({ db, params, audit, publish }) => {
    const holiday = await queries.deleteHoliday(db, params.companyHolidayId);
    await audit({
      action: 'company_holiday.deleted',
      entityType: 'company_holiday',
      entityId: holiday.id,
      diff: changesBetween(holiday, {}),
    });
    await publish({ type: 'company_holiday.deleted', entityId: holiday.id });
  },
});
