import { limits, type AttachmentKind, type CustomerFile } from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import type { Db } from '../../platform/database/database';
import { keepFile, readFile } from '../../platform/files/files';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { checkAttachedPicture } from '../../platform/files/images';
import { ProblemError } from '../../platform/http/problem-error';
import { fileKind, isPicture, mediaTypes } from '../../platform/files/file-kind';

type Names =
  | 'customerFileList'
  | 'customerFileCreate'
  | 'customerFileDownload'
  | 'customerFileDelete';

const selection = `f.id, f.name, x.kind, f.size, f.created_at as "createdAt",
  (select concat_ws(' ', u.first_name, u.last_name) from user_account u where u.id = f.created_by) as "createdBy"
  from customer_file x join stored_file f on f.company_id = x.company_id and f.id = x.file_id`;

/** With the customer it stands beside. @throws `resource.not_found`. */
const readOwner = (db: Db, fileId: string) =>
  db.one<{ customerId: string; name: string }>(
    'select x.customer_id as "customerId", f.name from customer_file x join stored_file f on f.company_id = x.company_id and f.id = x.file_id where x.file_id = $1 for update of x',
    [fileId],
  );

const keep = async (
  { db, params, query, body, actor, now, audit, publish }: Context<'customerFileCreate'>,
  kind: AttachmentKind,
): Promise<CustomerFile> => {
  await db.one('select from customer where id = $1 for update', [params.customerId]); // one after the other: the limit holds
  const { count } = await db.one<{ count: number }>(
    'select count(*)::int as count from customer_file where customer_id = $1',
    [params.customerId],
  );
  if (count >= limits.attachmentsMax)
    throw new ProblemError('customerFile.limit_reached', {
      meta: { maximum: limits.attachmentsMax },
    });
  const { id } = await keepFile(
    db,
    { userId: actor.userId, now },
    { purpose: 'customer', name: query.name, type: mediaTypes[kind], content: body },
  );
  await db.query(
    'insert into customer_file (company_id, file_id, customer_id, kind) values (app_company(), $1, $2, $3)',
    [id, params.customerId, kind],
  );
  await audit({
    action: 'customer_file.created',
    entityType: 'customer_file',
    entityId: id,
    diff: { customer: params.customerId, name: query.name },
  });
  await publish({
    type: 'customer_file.created',
    entityId: id,
    payload: { customerId: params.customerId },
  });
  return db.one<CustomerFile>(`select ${selection} where x.file_id = $1`, [id]);
};

export const customerFileHandlers = defineHandlers<Names>({
  customerFileList: async ({ db, params }) => {
    await db.one('select from customer where id = $1', [params.customerId]);
    return {
      items: await db.query<CustomerFile>(
        `select ${selection} where x.customer_id = $1 order by f.created_at desc, f.id`,
        [params.customerId],
      ),
    };
  },

  customerFileCreate: async (context) => {
    const { query, body, actor } = context;
    const kind = await fileKind(body, query.name);
    if (!kind) throw new ProblemError('customerFile.kind_unknown');
    if (!isPicture(kind)) return keep(context, kind);
    return new AfterCommit(async () => {
      await checkAttachedPicture(actor.companyId, body);
      return (later) => keep(later, kind);
    });
  },

  customerFileDownload: async ({ db, params, audit }) => {
    const { customerId } = await readOwner(db, params.customerFileId);
    const { name, type, content } = await readFile(db, 'customer', params.customerFileId);
    await audit({
      action: 'customer_file.downloaded',
      entityType: 'customer_file',
      entityId: params.customerFileId,
      diff: { customer: customerId, name },
    });
    return { name, type, content };
  },

  customerFileDelete: async ({ db, params, audit, publish }) => {
    const { customerId, name } = await readOwner(db, params.customerFileId);
    await db.query('delete from customer_file where file_id = $1', [params.customerFileId]);
    await audit({
      action: 'customer_file.deleted',
      entityType: 'customer_file',
      entityId: params.customerFileId,
      diff: { customer: customerId, name },
    });
    await publish({
      type: 'customer_file.deleted',
      entityId: params.customerFileId,
      payload: { customerId },
    });
  },
});
