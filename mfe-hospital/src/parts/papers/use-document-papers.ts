import { api } from '@sala/shared-auth';
import { useMutation } from '@sala/shell-sdk';
import { showFile } from './show-file';

/** Prints documents of a visit, and shows scans of signed paper. */
export const useDocumentPapers = () => {
  const print = useMutation({
    mutationKey: ['clinicalDocumentPdf'],
    mutationFn: (clinicalDocumentId: string) =>
      api.clinicalDocumentPdf({ params: { clinicalDocumentId } }),
    onSuccess: showFile,
  });
  const scan = useMutation({
    mutationKey: ['clinicalDocumentScanView'],
    mutationFn: (clinicalDocumentId: string) =>
      api.clinicalDocumentScanView({ params: { clinicalDocumentId } }),
    onSuccess: showFile,
  });
  return { print: print.mutate, scan: scan.mutate };
};
