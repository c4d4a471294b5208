import type { SignedInMember } from '..';

/** Valid inputs of customer file endpoints with an id, for the caller's own record. */
export const customerFileInputs = {
  customerFileList: {},
  customerFileCreate: { query: { name: 'otra.txt' }, body: new Blob(['Nota']) },
  customerFileDownload: {},
  customerFileDelete: {},
} as const;

/** Creates one record of each kind. */
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
