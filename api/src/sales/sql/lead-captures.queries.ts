import type { LeadCapture } from '@sala/shared-contracts';
import type { Db } from '../../platform/database/database';
import type { Requester } from './leads.queries';

const columns = `c.id, c.name, c.source, c.consent_text as "consentText", c.active, c.created_at as "createdAt", c.version,
  (select count(*)::int from lead l where l.company_id = c.company_id and l.capture_id = c.id) as leads`;

type Columns = Pick<LeadCapture, 'name' | 'source' | 'consentText' | 'active'>;

export const listCaptures = (db: Db): Promise<LeadCapture[]> =>
  db.query<LeadCapture>(
    `select ${columns} from lead_capture c where c.company_id = app_company() order by c.name collate "es-x-icu", c.id`,
  );

export const lockCapture = async (db: Db, captureId: string): Promise<LeadCapture> => {
  await db.one('select 1 from lead_capture where id = $1 for update', [captureId]);
  return readCapture(db, captureId);
};

const readCapture = (db: Db, captureId: string): Promise<LeadCapture> =>
  db.one<LeadCapture>(`select ${columns} from lead_capture c where c.id = $1`, [captureId]);

export const insertCapture = async (
  db: Db,
  capture: Pick<Columns, 'name' | 'source' | 'consentText'> & { readonly tokenHash: string },
  { userId, now }: Requester,
): Promise<LeadCapture> => {
  const { id } = await db.one<{ id: string }>(
    `insert into lead_capture (company_id, name, token_hash, source, consent_text, created_at, created_by, updated_at, updated_by)
     values (app_company(), $1, $2, $3, $4, $5, $6, $5, $6) returning id`,
    [capture.name, capture.tokenHash, capture.source, capture.consentText, now, userId],
  );
  return readCapture(db, id);
};

export const updateCapture = async (
  db: Db,
  captureId: string,
  capture: Columns,
  { userId, now }: Requester,
): Promise<LeadCapture> => {
  await db.query(
    `update lead_capture set name = $2, source = $3, consent_text = $4, active = $5, updated_at = $6, updated_by = $7, version = version + 1 where id = $1`,
    [captureId, capture.name, capture.source, capture.consentText, capture.active, now, userId],
  );
  return readCapture(db, captureId);
};

export const renewToken = async (
  db: Db,
  captureId: string,
  tokenHash: string,
  { userId, now }: Requester,
): Promise<LeadCapture> => {
  await db.query(
    'update lead_capture set token_hash = $2, updated_at = $3, updated_by = $4, version = version + 1 where id = $1',
    [captureId, tokenHash, now, userId],
  );
  return readCapture(db, captureId);
};

export interface OpenCapture {
  readonly id: string;
  readonly companyId: string;
  readonly source: LeadCapture['source'];
  readonly consentText: string;
}

/** The active form of a token. The caller is anonymous, and the row policy exposes only this row. */
export const readOpenCapture = async (db: Db, tokenHash: string): Promise<OpenCapture> => {
  await db.query(`select set_config('app.lead_capture', $1, true)`, [tokenHash]);
  return db.one<OpenCapture>(
    `select id, company_id as "companyId", source, consent_text as "consentText" from lead_capture where active and token_hash = $1`,
    [tokenHash],
  );
};

/** An open lead of the same person. */
export const findOpenLead = (
  db: Db,
  { phone, email }: { readonly phone: string | null; readonly email: string | null },
) =>
  db.maybe<{ id: string }>(
    `select id from lead where status in ('new', 'contacted', 'nurture', 'qualified') and (phone = $1 or email = $2)
     order by created_at desc, id limit 1`,
    [phone, email],
  );

export const readCompanyName = (db: Db, companyId: string): Promise<{ company: string }> =>
  db.one<{ company: string }>('select commercial_name as company from company where id = $1', [
    companyId,
  ]);
