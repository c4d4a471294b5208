import type { Db } from '../../platform/database/database';

/** Whether a template of the WhatsApp account can be sent. */
export const isApprovedTemplate = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(
    `select from message_template t where t.id = $1 and t.archived_at is null and exists (
       select from message_template_version v where v.company_id = t.company_id and v.template_id = t.id and v.status = 'approved')`,
    [id],
  )) !== undefined;
