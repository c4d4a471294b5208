import { apiMutation } from '@sala/shared-auth';
import { limits, staffDocumentKinds, type StaffDocument } from '@sala/shared-contracts';
import { DateField, FormBody, SelectField, TextField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { useInvalidateStaff } from './invalidate-staff';

interface Values {
  readonly kind: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly expiresOn: string;
}

const valuesOf = (document: StaffDocument | null): Values => ({
  kind: document?.kind ?? '',
  number: document?.number ?? '',
  issuedOn: document?.issuedOn ?? '',
  expiresOn: document?.expiresOn ?? '',
});

const bodyOf = ({ kind, number, issuedOn, expiresOn }: Values) => ({
  kind: staffDocumentKinds.find((one) => one === kind) ?? ('other' as const),
  number: number.trim() || null,
  issuedOn: issuedOn || null,
  expiresOn: expiresOn || null,
});

export interface DocumentDialogProps {
  readonly staffMemberId: string;
  /** null: a new one. */
  readonly document: StaffDocument | null;
  readonly onClose: () => void;
}

/** Notes a document or changes it; its file is put beside it in the list. */
export const DocumentDialog = ({ staffMemberId, document, onClose }: DocumentDialogProps) => {
  const { t } = useTranslation('settings');
  const invalidate = useInvalidateStaff();
  const done = {
    meta: failsAlone,
    onSuccess: () => {
      notify.success(t('staff.toasts.documentSaved'));
      invalidate();
      onClose();
    },
  };
  const create = useMutation({ ...apiMutation('staffDocumentCreate'), ...done });
  const update = useMutation({ ...apiMutation('staffDocumentUpdate'), ...done });
  const schema = useMemo(
    () =>
      yup.object({
        kind: yup.string().required(t('staff.rules.required')),
        number: yup
          .string()
          .trim()
          .max(
            limits.staffDocumentNumberMax,
            t('staff.rules.tooLong', { max: limits.staffDocumentNumberMax }),
          ),
        expiresOn: yup
          .string()
          .test(
            'later',
            t('staff.rules.expiresOn'),
            (day, { parent }: { parent: Partial<Values> }) =>
              !day || !parent.issuedOn || day >= parent.issuedOn,
          ),
      }),
    [t],
  );
  return (
    <FormDialog<Values>
      open
      title={t(document ? 'staff.documents.edit' : 'staff.documents.new')}
      submitLabel={t('staff.save')}
      initialValues={valuesOf(document)}
      validationSchema={schema}
      onSubmit={(values) =>
        document
          ? update.mutate({
              params: { staffDocumentId: document.id },
              body: { version: document.version, ...bodyOf(values) },
            })
          : create.mutate({ params: { staffMemberId }, body: bodyOf(values) })
      }
      submitting={create.isPending || update.isPending}
      problem={useFailure(create.error ?? update.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <FormBody columns={2}>
        <SelectField
          name="kind"
          label={t('staff.documents.kind')}
          required
          options={staffDocumentKinds.map((value) => ({
            value,
            label: t(`staff.documents.kinds.${value}`),
          }))}
        />
        <TextField name="number" label={t('staff.documents.number')} mono autoComplete="off" />
        <DateField name="issuedOn" label={t('staff.documents.issuedOn')} />
        <DateField name="expiresOn" label={t('staff.documents.expiresOn')} />
      </FormBody>
    </FormDialog>
  );
};
