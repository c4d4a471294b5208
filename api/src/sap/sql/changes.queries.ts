import type { Db } from '../../platform/database/database';

export interface ChangeOnItsWay {
  readonly patnr: string;
  readonly falnr: string | null;
  readonly kind: 'transfer' | 'discharge' | 'planned_discharge' | 'visit';
}

/** A process that died while it asked SAP holds a patient no longer than this. */
const holdSeconds = 120;

/** @returns false while another change of the patient is on its way. */
export const holdChange = async (
  db: Db,
  { patnr, falnr, kind }: ChangeOnItsWay,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<boolean> =>
  (await db.maybe(
    `insert into sap_change (company_id, patnr, falnr, kind, sent_at, sent_by) values (app_company(), $1, $2, $3, $4, $5)
     on conflict (company_id, patnr) do update set falnr = excluded.falnr, kind = excluded.kind, sent_at = excluded.sent_at, sent_by = excluded.sent_by
     where sap_change.sent_at < excluded.sent_at - make_interval(secs => $6)
     returning patnr`,
    [patnr, falnr, kind, now, userId, holdSeconds],
  )) !== undefined;

/** SAP answered, or nobody knows: either way the next change may be sent. */
export const releaseChange = async (db: Db, patnr: string, sentAt: string): Promise<void> => {
  await db.query(
    'delete from sap_change where company_id = app_company() and patnr = $1 and sent_at = $2',
    [patnr, sentAt],
  );
};
