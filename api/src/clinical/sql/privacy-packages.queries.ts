import type { Locale } from '@sala/shared-contracts';
import type { RecordLogEntry } from '../../clinic';
import type { Stamp } from '../../patients';
import type { Db } from '../../platform/database/database';
import { shortPersonName } from '../../platform/people/person-names';

export interface PrivacyPackage {
  readonly id: string;
  readonly requestId: string;
  readonly patientId: string;
  readonly locale: Locale;
  readonly state: 'making' | 'ready' | 'failed' | 'expired';
  readonly stage: number;
  readonly after: string | null;
  readonly expiresAt: string | null;
}

/** Until the end of the transaction. */
export const lockPackage = (db: Db, id: string): Promise<PrivacyPackage | undefined> =>
  db.maybe<PrivacyPackage>(
    `select k.id, k.request_id as "requestId", r.patient_id as "patientId", k.locale, k.state, k.stage, k.after, k.expires_at as "expiresAt"
     from privacy_package k join privacy_request r on r.company_id = k.company_id and r.id = k.request_id
     where k.id = $1 for update of k`,
    [id],
  );

/**
 * @returns null when there is one already that is made or ready. @throws
 *   privacy_package.not_granted
 */
export const insertPackage = async (
  db: Db,
  requestId: string,
  locale: Locale,
  { userId, now }: Stamp,
): Promise<string | null> =>
  (
    await db.maybe<{ id: string }>(
      `insert into privacy_package (company_id, request_id, locale, created_at, created_by) values (app_company(), $1, $2, $3, $4)
       on conflict (company_id, request_id) where state in ('making', 'ready') do nothing returning id`,
      [requestId, locale, now, userId],
    )
  )?.id ?? null;

export const movePackage = async (
  db: Db,
  id: string,
  { stage, after }: Pick<PrivacyPackage, 'stage' | 'after'>,
): Promise<void> => {
  await db.query('update privacy_package set stage = $2, after = $3 where id = $1', [
    id,
    stage,
    after,
  ]);
};

export const finishPackage = async (
  db: Db,
  id: string,
  { readyAt, expiresAt }: { readonly readyAt: string; readonly expiresAt: string },
): Promise<void> => {
  await db.query(
    `update privacy_package set state = 'ready', ready_at = $2, expires_at = $3 where id = $1`,
    [id, readyAt, expiresAt],
  );
};

export const addPart = async (
  db: Db,
  packageId: string,
  { name, fileId }: { readonly name: string; readonly fileId: string },
): Promise<void> => {
  await db.query(
    `insert into privacy_package_part (company_id, package_id, number, name, file_id)
     select app_company(), $1, coalesce(max(number), 0) + 1, $2, $3 from privacy_package_part where package_id = $1`,
    [packageId, name, fileId],
  );
};

/** @returns how many files were deleted */
export const dropParts = async (db: Db, packageId: string, count: number): Promise<number> =>
  (
    await db.query(
      `with gone as (
         delete from privacy_package_part where company_id = app_company() and package_id = $1 and number in (
           select number from privacy_package_part where package_id = $1 order by number limit $2)
         returning company_id, file_id)
       delete from stored_file f using gone where f.company_id = gone.company_id and f.id = gone.file_id returning f.id`,
      [packageId, count],
    )
  ).length;

export const endPackage = async (
  db: Db,
  id: string,
  state: 'failed' | 'expired',
): Promise<void> => {
  await db.query('update privacy_package set state = $2 where id = $1', [id, state]);
};

/** The archive that may be downloaded now, for as long as the transaction lasts. */
export const findReadyPackage = (
  db: Db,
  requestId: string,
  now: string,
): Promise<
  | { id: string; number: number; patientId: string; recordNumber: string; locale: Locale }
  | undefined
> =>
  db.maybe(
    `select k.id, r.number, k.locale, p.id as "patientId", p.record_number as "recordNumber"
     from privacy_request r
     join privacy_package k on k.company_id = r.company_id and k.request_id = r.id and k.state = 'ready' and k.expires_at > $2
     join patient p on p.company_id = r.company_id and p.id = r.patient_id
     where r.id = $1`,
    [requestId, now],
  );

export const listParts = (db: Db, packageId: string): Promise<{ name: string; fileId: string }[]> =>
  db.query(
    'select name, file_id as "fileId" from privacy_package_part where package_id = $1 order by number',
    [packageId],
  );

export const listVisitIdsAfter = async (
  db: Db,
  patientId: string,
  after: string | null,
  count: number,
): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `select id from visit where patient_id = $1 and visit_number > coalesce($2::int, 0) order by visit_number limit $3`,
      [patientId, after, count],
    )
  ).map(({ id }) => id);

/** Who read or changed the record, oldest first. */
export const listAccessAfter = (
  db: Db,
  patientId: string,
  after: string | null,
  count: number,
): Promise<(RecordLogEntry & { id: number })[]> =>
  db.query(
    `select a.id, a.at, a.action, nullif(${shortPersonName('u')}, '') as by
     from audit_log a left join user_account u on u.id = a.user_id
     where a.company_id = app_company() and a.entity_type = 'patient' and a.entity_id = $1 and a.id > coalesce($2::bigint, 0)
     order by a.id limit $3`,
    [patientId, after, count],
  );

/** Attached, or the result of an order. */
export const findNextFile = (
  db: Db,
  patientId: string,
  after: string | null,
): Promise<{ id: string; purpose: 'patient' | 'order_result' } | undefined> =>
  db.maybe(
    `select id, purpose from (
       select id, 'patient' as purpose from patient_file where patient_id = $1
       union all
       select r.result_file_id, 'order_result' from visit v
         join service_request r on r.company_id = v.company_id and r.visit_id = v.id
         where v.patient_id = $1 and r.result_file_id is not null
     ) as files where $2::uuid is null or id > $2 order by id limit 1`,
    [patientId, after],
  );
