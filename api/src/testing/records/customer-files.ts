import type { SignedInMember } from '..';

/**
 * Endpoints of files beside customers that take a file's id, each with an input that succeeds on
 * the caller's own record.
 */
export const customerFileInputs = {
  customerFileList: {},
  customerFileCreate: { query: { name: 'otra.txt' }, body: new Blob(['Nota']) },
  customerFileDownload: {},
  customerFileDelete: {},
} as const;

/** One record of each kind, the same in each company. */
export const createCustomerFileRecords = async ({ client }: SignedInMember) => {
  const { id: customerId } = await client.ok('customerCreate', {
    body: { kind: 'person', name: 'Con archivo' },
  });
  const file = await client.ok('customerFileCreate', {
    params: { customerId },
    query: { name: 'nota.txt' },
    body: new Blob(['Nota']),
  });
  return { customerFileId: file.id };
};
