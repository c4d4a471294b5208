import { endpoint } from '../platform/endpoint';

export const printSamples = {
  printSampleView: endpoint({
    summary:
      'Every document that is made as PDF, with the head of this company and invented data, marked as a sample; nothing is kept',
    access: { permission: 'organization:manage' },
    download: true,
  }),
};
