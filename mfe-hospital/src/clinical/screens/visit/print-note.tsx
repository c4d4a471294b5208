import type { Visit, VisitPaper } from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { Button } from '@sala/shared-ui';
import { PrintIcon } from '@sala/shared-ui/icons';
import { useMutation, useTranslation } from '@sala/shell-sdk';
import { useCallback, useState } from 'react';
import { PrintWhenLoaded } from '../../../parts/print-when-loaded';
import { NotePaper } from './note-paper';

/** Prints a signed note with its heading; each printing is logged. */
export const PrintNote = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const [paper, setPaper] = useState<VisitPaper | null>(null);
  const load = useMutation({
    mutationKey: ['visitPaperView'],
    mutationFn: () => api.visitPaperView({ params: { visitId: visit.id } }),
    onSuccess: setPaper,
  });
  const done = useCallback(() => setPaper(null), []);
  return (
    <>
      <Button loading={load.isPending} onClick={() => load.mutate()}>
        <PrintIcon />
        {t('visits.paper.print')}
      </Button>
      {paper ? (
        <PrintWhenLoaded size="letter" margin="15mm" onDone={done}>
          <NotePaper visit={visit} paper={paper} />
        </PrintWhenLoaded>
      ) : null}
    </>
  );
};
