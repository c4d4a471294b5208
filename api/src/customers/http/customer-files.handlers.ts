import { limits, type AttachmentKind, type CustomerFile } from '@sala/shared-contracts';
import { AfterCommit } from '../../platform/database/after-commit';
import { storeFile, readFile } from '../../platform/files/files';
import { defineHandlers, type Context } from '../../platform/http/handler';
import { checkAttachedPicture } from '../../platform/files/images';
import { ProblemError } from '../../platform/http/problem-error';
import { fileKind, isPicture, mediaTypes } from '../../platform/files/file-kind';
import {
  lockCustomer,
  countCustomerFiles,
  insertCustomerFile,
  readCustomerFile,
  findCustomer,
  listCustomerFiles,
  deleteCustomerFile,
  readOwner,
} from '../sql/customer-files.queries';

type Names =
  | 'customerFileList'
  | 'customerFileCreate'
  | 'customerFileDownload'
  | 'customerFileDelete';

const storeCustomerFile = async (
  { db, params, query, body, actor, now, audit, publish }: Context<'customerFileCreate'>,
  kind: AttachmentKind,
): Promise<CustomerFile> => {
  await lockCustomer(db, params.customerId); // serialises uploads to enforce the limit
  const { count } = await countCustomerFiles(db, params.customerId);
  if (count >= limits.attachmentsMax)
    throw new ProblemError('customerFile.limit_reached', {
      meta: { maximum: limits.attachmentsMax },
    });
  const { id } = await storeFile(
    db,
    { userId: actor.userId, now },
    { purpose: 'customer', name: query.name, type: mediaTypes[kind], content: body },
  );
  await insertCustomerFile(db, id, params.customerId, kind);
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
  return readCustomerFile(db, id);
};

export const customerFileHandlers = defineHandlers<Names>({
  customerFileList: async ({ db, params }) => {
    await findCustomer(db, params.customerId);
    return {
      items: await listCustomerFiles(db, params.customerId),
    };
  },

  customerFileCreate: async (context) => {
    const { query, body, actor } = context;
    const kind = await fileKind(body, query.name);
    if (!kind) throw new ProblemError('customerFile.kind_unknown');
    if (!isPicture(kind)) return storeCustomerFile(context, kind);
    return new AfterCommit(async () => {
      await checkAttachedPicture(actor.companyId, body);
      return (later) => storeCustomerFile(later, kind);
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
    await deleteCustomerFile(db, params.customerFileId);
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
