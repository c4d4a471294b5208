import { limits, type LeadSource } from '@sala/shared-contracts';
import { addWorkingMinutes, readWorkingHours } from '../../clinic';
import type { ChangeRecorder } from '../../platform/audit/change-recorder';
import { changesBetween } from '../../platform/audit/changes';
import type { Db } from '../../platform/database/database';
import { findOpenLead } from '../sql/lead-captures.queries';
import { writeLog } from '../sql/lead-log.queries';
import { insertLead } from '../sql/lead-writes.queries';

export interface AskingPerson {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly source: LeadSource;
  readonly interest: string | null;
  readonly message: string | null;
  readonly utm?: Readonly<Record<string, string>>;
  /** The web form and its consent text. */
  readonly capture?: { readonly id: string; readonly consentText: string };
}

type Desk = Pick<ChangeRecorder, 'audit' | 'publish'> & {
  readonly db: Db;
  readonly now: string;
  /** null: nobody of the company. */
  readonly userId: string | null;
};

/** Keeps who asks as a lead; with an open one of the same number or address it joins its log. */
export const takeLead = async (
  { db, now, userId, audit, publish }: Desk,
  { capture, utm = {}, ...person }: AskingPerson,
): Promise<{ readonly id: string; readonly isNew: boolean }> => {
  const stamp = { userId, now };
  const { phone, email, source, interest, message } = person;
  const open = await findOpenLead(db, { phone, email });
  if (open) {
    const note = [interest, message].filter(Boolean).join(' · ').slice(0, limits.leadMessageMax);
    await writeLog(db, open.id, stamp, { kind: 'repeated', note: note.trim() });
    await audit({ action: 'lead.repeated', entityType: 'lead', entityId: open.id });
    await publish({ type: 'lead.repeated', entityId: open.id });
    return { id: open.id, isNew: false };
  }
  const responseBy = addWorkingMinutes(
    new Date(now),
    limits.leadResponseMinutes,
    await readWorkingHours(db),
  ).toISOString();
  const columns = { ...person, nextStep: null, nextStepOn: null };
  const id = await insertLead(
    db,
    { ...columns, utm, ownerId: null, responseBy, ...(capture && { capture }) },
    stamp,
  );
  await writeLog(db, id, stamp, { kind: 'created', to: 'new' });
  await audit({
    action: 'lead.created',
    entityType: 'lead',
    entityId: id,
    diff: changesBetween({}, columns),
  });
  await publish({
    type: 'lead.created',
    entityId: id,
    payload: capture ? { source, captureId: capture.id } : { source, ownerId: null },
  });
  return { id, isNew: true };
};
