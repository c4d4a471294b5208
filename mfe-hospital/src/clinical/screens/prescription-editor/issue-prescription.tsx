import {
  limits,
  type Prescription,
  type PrescriptionDraft,
  type VisitPrescription,
} from '@sala/shared-contracts';
import { apiMutation } from '@sala/shared-auth';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useNavigate, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { prescriptionOfVisitPath } from '../../../parts/prescriptions/prescription-path';
import { useForgetPrescriptions } from '../../../parts/prescriptions/use-forget-prescriptions';
import { SendPrescription } from '../../parts/prescription/send-prescription';
import type { Safety } from './use-safety';

interface IssuePrescriptionProps {
  readonly view: VisitPrescription;
  /** What is issued: the revision that the person saw. */
  readonly draft: PrescriptionDraft & { readonly id: string };
  readonly justifications: Safety['justifications'];
  readonly onClose: () => void;
}

const isMailed = ({ actions, mailTo }: Prescription): boolean =>
  actions.includes('send') && mailTo !== null;

/** Asks, then issues exactly the revision that was saved, and offers to mail it. */
export const IssuePrescription = (props: IssuePrescriptionProps) => {
  const { view, draft, justifications, onClose } = props;
  const { t } = useTranslation('hospital');
  const navigate = useNavigate();
  const forget = useForgetPrescriptions();
  const leave = ({ id }: Prescription) => {
    onClose();
    void forget();
    void navigate(prescriptionOfVisitPath(id));
  };
  const issue = useMutation({
    ...apiMutation('prescriptionIssue'),
    onSuccess: (issued) => {
      notify.success(t('prescription.issued', { folio: issued.folio ?? '' }));
      if (!isMailed(issued)) leave(issued);
    },
  });
  const failure = useFailure(issue.error);
  if (issue.data && isMailed(issue.data))
    return <SendPrescription prescription={issue.data} onClose={() => leave(issue.data)} />;
  return (
    <ConfirmDialog
      open
      title={t('prescription.issueTitle', { name: view.patient.name })}
      text={t('prescription.issueText', {
        count: draft.items.length,
        days: limits.prescriptionDays,
      })}
      confirmLabel={t('prescription.issue')}
      pending={issue.isPending}
      problem={failure}
      onConfirm={() =>
        issue.mutate({
          params: { prescriptionId: draft.id },
          body: { revision: draft.revision, justifications },
        })
      }
      onClose={onClose}
    />
  );
};
