import { endpoint } from '../platform/endpoint';
import { personalDataQuery } from '../platform/personal-data-query';

export const ownData = {
  accountDataExport: endpoint({
    summary: 'What is stored about oneself, as JSON or as a document',
    access: { signedIn: true },
    query: personalDataQuery,
    download: true,
  }),
};
