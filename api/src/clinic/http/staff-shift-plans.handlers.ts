import { limits } from '@sala/shared-contracts';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { invalid, ProblemError } from '../../platform/http/problem-error';
import { demandShiftLinks } from '../model/demand-shift-links';
import { shiftMinutes } from '../model/shift-times';
import * as queries from '../sql/staff-shifts.queries';

type Names = 'staffShiftCopy' | 'staffShiftRepeat';

/** Plans what fits, and says how much does not. */
const plan = async (
  { db, actor, now, audit, publish }: Context<Names>,
  shifts: readonly queries.ShiftColumns[],
  how: object,
): Promise<{ created: number; skipped: number }> => {
  if (shifts.length > limits.shiftsMax)
    throw new ProblemError('staffShift.too_many_at_once', { meta: { maximum: limits.shiftsMax } });
  const created = await queries.insertFittingShifts(db, shifts, { userId: actor.userId, now });
  const counts = { created, skipped: shifts.length - created };
  await audit({
    action: 'staff_shift.planned',
    entityType: 'staff_shift',
    entityId: actor.companyId,
    diff: { ...how, ...counts },
  });
  await publish({ type: 'staff_shift.planned', entityId: actor.companyId });
  return counts;
};

export const staffShiftPlanHandlers = defineHandlers<Names>({
  staffShiftCopy: async (context) => {
    const { db, body } = context;
    if (body.from === body.to) throw invalid({ path: 'to', code: 'duplicate' });
    const moved = await queries.shiftsMoved(db, body.from, body.to, body.departmentId ?? null);
    const holidays = await queries.holidaysOf(
      db,
      moved.map(({ date }) => date),
    );
    const fitting = moved.filter(({ date }) => !holidays.has(date));
    const counts = await plan(context, fitting, { from: body.from, to: body.to });
    return { ...counts, skipped: moved.length - counts.created };
  },

  staffShiftRepeat: async (context) => {
    const { db, body } = context;
    if (body.to < body.from)
      throw invalid({ path: 'to', code: 'too_small', facts: { minimum: body.from } });
    await demandShiftLinks(db, body.staffMemberIds, [body.departmentId], 'staffMemberIds');
    // Each person works at most one shift a day in a pattern of seven: a longer range is refused before its days are read.
    const days = (Date.parse(body.to) - Date.parse(body.from)) / 86_400_000 + 1;
    if (days > limits.shiftsMax * 7)
      throw new ProblemError('staffShift.too_many_at_once', {
        meta: { maximum: limits.shiftsMax },
      });
    const workdays = await queries.workdaysBetween(db, body.from, body.to);
    const shifts = workdays.flatMap(({ day, weekday }) =>
      body.days
        .filter((pattern) => pattern.weekday === weekday)
        .flatMap((pattern) =>
          [...new Set(body.staffMemberIds)].map((staffMemberId) => ({
            staffMemberId,
            departmentId: body.departmentId ?? null,
            date: day,
            role: body.role || null,
            ...shiftMinutes(pattern),
          })),
        ),
    );
    return plan(context, shifts, { from: body.from, to: body.to, people: body.staffMemberIds });
  },
});
