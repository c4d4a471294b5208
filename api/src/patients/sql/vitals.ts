import { vitalKeys, type VitalKey, type VitalSigns } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { shortPersonName } from '../../platform/people/person-names';

/** Full name of the account in a column. */
export const author = (column: string) =>
  `(select ${shortPersonName('u')} from user_account u where u.id = ${column})`;

/** Maps a key such as `headCircumference` to its column `head_circumference`. */
const columnOf = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns of `vital_signs t`. */
export const vitalColumns = `t.id, ${vitalKeys.map((key) => `t.${columnOf(key)} as "${key}"`).join(', ')}, t.bmi, t.taken_at as "takenAt", ${author('t.taken_by')} as "takenBy"`;

/** Measured values; absent or null means not measured. */
export type Measured = { readonly [Key in VitalKey]?: number | null | undefined };

interface VitalsContext extends ChangeRecorder {
  readonly db: Db;
  readonly actor: { readonly userId: string };
  readonly now: string;
}

/** Stores vitals with an event and an audit entry, which has no values. */
export const recordVitals = async (
  { db, actor, now, audit, publish }: VitalsContext,
  visitId: string,
  values: Measured,
): Promise<VitalSigns> => {
  const vitals = await db.one<VitalSigns>(
    `with t as (
       insert into vital_signs (company_id, visit_id, ${vitalKeys.map(columnOf).join(', ')}, taken_at, taken_by)
       values (app_company(), $1, ${vitalKeys.map((_, index) => `$${index + 4}`).join(', ')}, $2, $3) returning *
     ) select ${vitalColumns} from t`,
    [visitId, now, actor.userId, ...vitalKeys.map((key) => values[key] ?? null)],
  );
  await audit({
    action: 'vital_signs.created',
    entityType: 'visit',
    entityId: visitId,
    diff: { vitalSignsId: vitals.id },
  });
  await publish({ type: 'visit.measured', entityId: visitId });
  return vitals;
};
