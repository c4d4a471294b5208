import { apiKey, apiMutation } from '@sala/shared-auth';
import { hasBlank, limits, type ClinicalDocument } from '@sala/shared-contracts';
import { Text } from '@sala/shared-ui';
import {
  DateField,
  RadioGroupField,
  TextareaField,
  TextField,
  useFormikContext,
  yup,
} from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { changedFields } from '@sala/screen-parts/changed-fields';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo } from 'react';

const valuesOf = ({
  title,
  body,
  signer,
  signerName,
  signerRelation,
  witness1,
  witness2,
  expiresOn,
}: ClinicalDocument) => ({
  title,
  body,
  signer,
  signerName,
  signerRelation,
  witness1,
  witness2,
  expiresOn: expiresOn ?? '',
});

type Values = ReturnType<typeof valuesOf>;

/** Of a consent: who signs, before whom, and until when. */
const ConsentFields = ({ document }: { readonly document: ClinicalDocument }) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<Values>();
  const byGuardian = values.signer === 'guardian';
  return (
    <>
      {document.template === 'consent-minor' ? null : (
        <RadioGroupField
          name="signer"
          label={t('visits.documents.signer')}
          options={(['patient', 'guardian'] as const).map((one) => ({
            value: one,
            label: t(`visits.documents.signers.${one}`),
          }))}
        />
      )}
      {byGuardian ? (
        <>
          <TextField name="signerName" label={t('visits.documents.signerName')} required />
          <TextField name="signerRelation" label={t('visits.documents.relation')} required />
        </>
      ) : null}
      <TextField name="witness1" label={t('visits.documents.witness', { number: 1 })} />
      <TextField name="witness2" label={t('visits.documents.witness', { number: 2 })} />
      <DateField name="expiresOn" label={t('visits.documents.expiresOn')} />
    </>
  );
};

const BlanksLeft = () => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<Values>();
  return hasBlank(values.body) || hasBlank(values.title) ? (
    <Text size="sm" tone="muted" role="status">
      {t('visits.documents.blanks')}
    </Text>
  ) : null;
};

interface EditDocumentProps {
  readonly document: ClinicalDocument;
  readonly onClose: () => void;
}

/** The text of a document that is not signed yet. */
export const EditDocument = ({ document, onClose }: EditDocumentProps) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  const forget = () => void client.invalidateQueries({ queryKey: apiKey('visitDocumentList') });
  const update = useMutation({
    ...apiMutation('clinicalDocumentUpdate'),
    onSuccess: ({ title }) => {
      notify.success(t('visits.documents.saved', { title }));
      forget();
      onClose();
    },
  });
  const edit = useRecordEdit({
    entry: document,
    update,
    send: (body) => update.mutate({ params: { clinicalDocumentId: document.id }, body }),
    valuesOf,
    changesOf: (values: Values, base) => {
      const { expiresOn, ...changes } = changedFields(values, valuesOf(base));
      return { ...changes, ...(expiresOn === undefined ? {} : { expiresOn: expiresOn || null }) };
    },
    lines: (entry) => [
      { label: t('visits.documents.name'), text: entry.title },
      { label: t('visits.documents.body'), text: entry.body },
      { label: t('visits.documents.signerName'), text: entry.signerName },
      { label: t('visits.documents.witness', { number: 1 }), text: entry.witness1 },
      { label: t('visits.documents.witness', { number: 2 }), text: entry.witness2 },
    ],
    forget,
  });
  const rules = useMemo(() => {
    const tooLong = (max: number) => t('visits.rules.tooLong', { max });
    const line = yup.string().trim().max(limits.documentNameMax, tooLong(limits.documentNameMax));
    return yup.object({
      title: yup
        .string()
        .trim()
        .required(t('visits.documents.rules.title'))
        .max(limits.documentTitleMax, tooLong(limits.documentTitleMax)),
      body: yup
        .string()
        .trim()
        .required(t('visits.documents.rules.body'))
        .max(limits.documentBodyMax, tooLong(limits.documentBodyMax)),
      signerName: line,
      signerRelation: line,
      witness1: line,
      witness2: line,
    });
  }, [t]);
  return (
    <FormDialog<Values>
      open
      onClose={onClose}
      size="lg"
      about={document.id}
      title={document.title}
      initialValues={valuesOf(edit.base)}
      validationSchema={rules}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
    >
      {edit.notice}
      <TextField
        name="title"
        label={t('visits.documents.name')}
        required
        countTo={limits.documentTitleMax}
      />
      <TextareaField
        name="body"
        label={t('visits.documents.body')}
        rows={14}
        required
        countTo={limits.documentBodyMax}
      />
      <BlanksLeft />
      {document.kind === 'consent' ? <ConsentFields document={document} /> : null}
    </FormDialog>
  );
};
