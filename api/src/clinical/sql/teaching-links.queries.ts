import type { TeachingLink, TeachingQuestion } from '@sala/shared-contracts';
import { actAs, type Db } from '../../platform/database/database';

export interface OpenLink extends Pick<
  TeachingLink,
  'company' | 'title' | 'locale' | 'kind' | 'body' | 'url'
> {
  readonly id: string;
  readonly fileId: string | null;
  readonly openedAt: string | null;
  readonly acknowledgedAt: string | null;
  readonly answers: readonly number[] | null;
  readonly questions: readonly TeachingQuestion[];
}

/**
 * Locks the delivery of a link, and acts for nobody in its company from now on.
 *
 * @throws resource.not_found for a link that never was, or is over.
 */
export const openLink = async (db: Db, tokenHash: string, now: string): Promise<OpenLink> => {
  const { id, companyId } = await db.one<{ id: string; companyId: string }>(
    'select id, company_id as "companyId" from teaching_delivery_of_token($1, $2)',
    [tokenHash, now],
  );
  await actAs(db, { userId: null, companyId });
  return db.one<OpenLink>(
    `select d.id, c.commercial_name as company, m.title, m.locale, m.kind, coalesce(m.body, '') as body, m.url, m.file_id as "fileId", m.questions,
       d.opened_at as "openedAt", d.acknowledged_at as "acknowledgedAt", d.answers
     from teaching_delivery d
     join teaching_material m on m.company_id = d.company_id and m.id = d.material_id
     join company c on c.id = d.company_id
     where d.id = $1 for update of d`,
    [id],
  );
};

export const setOpened = (db: Db, id: string, now: string): Promise<unknown> =>
  db.query('update teaching_delivery set opened_at = $2 where id = $1', [id, now]);

export const setAcknowledged = (db: Db, id: string, now: string): Promise<unknown> =>
  db.query('update teaching_delivery set acknowledged_at = $2 where id = $1', [id, now]);

export const setAnswers = (
  db: Db,
  id: string,
  answers: readonly number[],
  now: string,
): Promise<unknown> =>
  db.query('update teaching_delivery set answers = $2, answered_at = $3 where id = $1', [
    id,
    answers,
    now,
  ]);
