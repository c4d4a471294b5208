import { prescriptionPapers, type PrescriptionPaper } from '@sala/shared-contracts';
import { api, apiKey } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import { PrintIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { showFile } from '../../../parts/papers/show-file';

/** The PDF of an issued prescription, on letter or half-letter paper. */
export const PrintPrescription = ({ prescriptionId }: { readonly prescriptionId: string }) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const print = useMutation({
    mutationKey: ['prescriptionPdf'],
    mutationFn: (paper: PrescriptionPaper) =>
      api.prescriptionPdf({ params: { prescriptionId }, query: { paper } }),
    onSuccess: (file) => {
      showFile(file);
      return Promise.all(
        (['prescriptionList', 'prescriptionStatusList'] as const).map((name) =>
          client.invalidateQueries({ queryKey: apiKey(name) }),
        ),
      );
    },
  });
  return (
    <ActionMenu
      trigger={
        <Button loading={print.isPending}>
          <PrintIcon />
          {t('rx.print')}
        </Button>
      }
      actions={prescriptionPapers.map((paper) => ({
        key: paper,
        label: t(`rx.papers.${paper}`),
        onSelect: () => print.mutate(paper),
      }))}
    />
  );
};
