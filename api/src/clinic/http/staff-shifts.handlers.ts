import { changesBetween } from '../../platform/audit/changes';
import { requireCurrentVersion } from '../../platform/database/version-conflict';
import { defineHandlers } from '../../platform/http/handler';
import { invalid } from '../../platform/http/problem-error';
import { demandShiftLinks } from '../model/demand-shift-links';
import { shiftMinutes } from '../model/shift-times';
import { findOwnStaffId } from '../sql/staff-absences.queries';
import * as queries from '../sql/staff-shifts.queries';

type Names = 'staffShiftList' | 'staffShiftCreate' | 'staffShiftUpdate' | 'staffShiftDelete';

const entityType = 'staff_shift';

export const staffShiftHandlers = defineHandlers<Names>({
  staffShiftList: async ({ db, query, actor }) => {
    const week = await queries.readWeek(db, query.from, query.departmentId ?? null);
    if (actor.permissions.has('staff:manage')) return week;
    const own = await findOwnStaffId(db, actor.userId);
    return {
      ...week,
      absences: week.absences.map((absence) =>
        absence.staffMemberId === own ? absence : { ...absence, kind: null, note: null },
      ),
    };
  },

  staffShiftCreate: async ({ db, body, actor, now, audit, publish }) => {
    await demandShiftLinks(
      db,
      body.shifts.map(({ staffMemberId }) => staffMemberId),
      body.shifts.map(({ departmentId }) => departmentId),
      'shifts',
    );
    const items = await queries.insertShifts(
      db,
      body.shifts.map((shift) => ({
        staffMemberId: shift.staffMemberId,
        departmentId: shift.departmentId ?? null,
        date: shift.date,
        role: shift.role || null,
        ...shiftMinutes(shift),
      })),
      { userId: actor.userId, now },
    );
    await audit({
      action: 'staff_shift.planned',
      entityType,
      entityId: actor.companyId,
      diff: { shifts: items.map(({ version: _version, ...shift }) => shift) },
    });
    await publish({ type: 'staff_shift.planned', entityId: actor.companyId });
    return { items };
  },

  staffShiftUpdate: async ({ db, params, body, actor, now, audit, publish }) => {
    const present = await queries.readShift(db, params.staffShiftId, 'for update');
    const { version, ...given } = body;
    await requireCurrentVersion(db, entityType, present, version);
    if (Object.values(given).every((value) => value === undefined))
      throw invalid({ path: '', code: 'no_change' });
    await demandShiftLinks(db, [], [given.departmentId], 'departmentId');
    const { start = present.start, end = present.end } = given;
    await queries.updateShift(
      db,
      present.id,
      {
        departmentId: given.departmentId === undefined ? present.departmentId : given.departmentId,
        date: given.date ?? present.date,
        role: given.role === undefined ? present.role : given.role || null,
        ...shiftMinutes({ start, end }),
      },
      { userId: actor.userId, now },
    );
    const shift = await queries.readShift(db, present.id);
    await audit({
      action: 'staff_shift.updated',
      entityType,
      entityId: shift.id,
      diff: changesBetween(present, shift),
    });
    await publish({ type: 'staff_shift.updated', entityId: shift.id });
    return shift;
  },

  staffShiftDelete: async ({ db, params, audit, publish }) => {
    const present = await queries.readShift(db, params.staffShiftId, 'for update');
    await queries.deleteShift(db, present.id);
    await audit({
      action: 'staff_shift.deleted',
      entityType,
      entityId: present.id,
      diff: changesBetween(present, {}),
    });
    await publish({ type: 'staff_shift.deleted', entityId: present.id });
  },
});
