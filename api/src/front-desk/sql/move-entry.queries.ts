import type { Db } from '../../platform/database/database';
import type { QueueStatus } from '@sala/shared-contracts';

/** Who takes a step and when; `userId` is null for automatic steps. */
export interface Step {
  readonly userId: string | null;
  /** ISO 8601. */
  readonly now: string;
  readonly reason?: string | null | undefined;
}

export const writeQueueHistory = async (
  db: Db,
  entryId: string,
  from: QueueStatus | null,
  to: QueueStatus,
  { userId, now, reason }: Step,
): Promise<void> => {
  await db.query(
    `insert into queue_entry_history (company_id, queue_entry_id, at, by_user, from_status, to_status, reason)
     values (app_company(), $1, $2, $3, $4, $5, $6)`,
    [entryId, now, userId, from, to, reason || null],
  );
};

export const updateEntryStatus = async (
  db: Db,
  written: readonly string[],
  values: readonly unknown[],
): Promise<void> => {
  await db.query(
    `update queue_entry set status = $2, updated_at = $3, updated_by = coalesce($4, updated_by), version = version + 1,
       removed_reason = case when $2 = 'removed' then $5 end ${written.map((mark) => `, ${mark}`).join('')}
     where id = $1`,
    values,
  );
};

export const updateVisitStatus = async (
  db: Db,
  {
    id,
    to,
    now,
    userId,
    licence,
    contentHash,
  }: {
    readonly id: string;
    readonly to: string;
    readonly now: string;
    readonly userId: string | null;
    readonly licence: string | null;
    readonly contentHash: string | null;
  },
): Promise<void> => {
  await db.query(
    `update visit set status = $2, ended_at = case when $2 in ('signed', 'cancelled') then $3::timestamptz end, updated_at = $3,
       updated_by = coalesce($4, updated_by), version = version + 1, signed_at = case when $2 = 'signed' then $3::timestamptz end,
       signed_by = case when $2 = 'signed' then $4::uuid end, signed_licence = $5, content_hash = $6
     where id = $1`,
    [id, to, now, userId, licence, contentHash],
  );
};

export const insertVisitStatus = async (
  db: Db,
  {
    id,
    status,
    to,
    reason,
    now,
    userId,
  }: {
    readonly id: string;
    readonly status: string;
    readonly to: string;
    readonly reason: string | null;
    readonly now: string;
    readonly userId: string | null;
  },
): Promise<void> => {
  await db.query(
    `insert into status_history (company_id, entity_type, entity_id, from_status, to_status, reason, at, by_user)
     select app_company(), 'visit', $1, $2, $3, $4, $5, coalesce($6, updated_by) from visit where id = $1`,
    [id, status, to, reason, now, userId],
  );
};
