import type { Lead, LeadSource, LeadStatus } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Requester } from './leads.queries';

export interface LeadColumns {
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly source: LeadSource;
  readonly interest: string | null;
  readonly message: string | null;
  readonly nextStep: string | null;
  readonly nextStepOn: string | null;
}

/** Columns written only at creation. */
export interface NewLead extends LeadColumns {
  readonly utm: Readonly<Record<string, string>>;
  readonly ownerId: string | null;
  readonly responseBy: string;
  /** The web form and its consent text. */
  readonly capture?: { readonly id: string; readonly consentText: string };
}

/** Any later change of a lead makes its last move final. */
const clearUndo =
  'previous_status = null, previous_position = null, previous_lost_reason = null, moved_at = null, moved_by = null';
const stampColumns = 'updated_at = $2, updated_by = $3, version = version + 1';

/** Inserts on top of the first column. */
export const insertLead = async (
  db: Db,
  lead: NewLead,
  { userId, now }: Requester,
): Promise<string> => {
  const { id } = await db.one<{ id: string }>(
    `insert into lead (company_id, name, phone, email, source, utm, interest, message, owner_id, position, response_by,
       next_step, next_step_on, capture_id, consent_at, consent_text, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $7, $8,
       coalesce((select min(position) from lead where status = 'new'), 0) - 1024, $9, $10, $11, $12,
       case when $12::uuid is not null then $14::timestamptz end, $13, $14, $15, $14, $15)
     returning id`,
    [
      lead.name,
      lead.phone,
      lead.email,
      lead.source,
      JSON.stringify(lead.utm),
      lead.interest,
      lead.message,
      lead.ownerId,
      lead.responseBy,
      lead.nextStep,
      lead.nextStepOn,
      lead.capture?.id ?? null,
      lead.capture?.consentText ?? null,
      now,
      userId,
    ],
  );
  return id;
};

export const updateLead = async (
  db: Db,
  leadId: string,
  lead: LeadColumns,
  { userId, now }: Requester,
): Promise<void> => {
  await db.query(
    `update lead set name = $4, phone = $5, email = $6, source = $7, interest = $8, message = $9, next_step = $10, next_step_on = $11,
       ${stampColumns}, ${clearUndo} where id = $1`,
    [
      leadId,
      now,
      userId,
      lead.name,
      lead.phone,
      lead.email,
      lead.source,
      lead.interest,
      lead.message,
      lead.nextStep,
      lead.nextStepOn,
    ],
  );
};

export const setOwner = async (
  db: Db,
  leadId: string,
  ownerId: string | null,
  { userId, now }: Requester,
): Promise<void> => {
  await db.query(`update lead set owner_id = $4, ${stampColumns}, ${clearUndo} where id = $1`, [
    leadId,
    now,
    userId,
    ownerId,
  ]);
};

/** Sets the first response once. */
export const setFirstResponse = async (
  db: Db,
  leadId: string,
  minutes: number,
  now: string,
): Promise<void> => {
  await db.query(
    'update lead set first_responded_at = $2, response_minutes = $3 where id = $1 and first_responded_at is null',
    [leadId, now, minutes],
  );
};

/** Remembers the previous position for undo. */
export const moveLead = async (
  db: Db,
  leadId: string,
  to: {
    readonly status: LeadStatus;
    readonly position: number;
    readonly lostReason: Lead['lostReason'];
  },
  { userId, now }: Requester,
): Promise<void> => {
  await db.query(
    `update lead set status = $4, position = $5, lost_reason = $6,
       previous_status = status, previous_position = position, previous_lost_reason = lost_reason, moved_at = $2, moved_by = $3, ${stampColumns}
     where id = $1`,
    [leadId, now, userId, to.status, to.position, to.lostReason],
  );
};

/** Restores the previous position. A recorded first response stays, because it was given. */
export const moveBack = async (
  db: Db,
  leadId: string,
  to: {
    readonly status: LeadStatus;
    readonly position: number;
    readonly lostReason: Lead['lostReason'];
  },
  { userId, now }: Requester,
): Promise<void> => {
  await db.query(
    `update lead set status = $4, position = $5, lost_reason = $6, ${stampColumns}, ${clearUndo} where id = $1`,
    [leadId, now, userId, to.status, to.position, to.lostReason],
  );
};

export const convertLead = async (
  db: Db,
  leadId: string,
  customerId: string,
  position: number,
  { userId, now }: Requester,
): Promise<void> => {
  await db.query(
    `update lead set status = 'converted', converted_customer_id = $4, position = $5, ${stampColumns}, ${clearUndo} where id = $1`,
    [leadId, now, userId, customerId, position],
  );
};
