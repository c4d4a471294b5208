import { apiKey, apiMutation } from '@sala/shared-auth';
import { noticeKinds, noticePurposes, locales, type PrivacyNotice } from '@sala/shared-contracts';
import { Box, Button, Text } from '@sala/shared-ui';
import {
  CheckboxField,
  FormBody,
  FormSection,
  SelectField,
  TextareaField,
  TextField,
  useFormikContext,
} from '@sala/shared-ui/form';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import { SegmentedControl } from '@sala/shared-ui/table';
import { notify, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo, useState } from 'react';
import { changedFields } from '@sala/screen-parts/changed-fields';
import { NoticeText } from '../../../parts/notice-text';
import {
  newNoticeBody,
  noticeBody,
  noticeRules,
  noticeValues,
  type NoticeValues,
} from './notice-values';

const useForget = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: apiKey('privacyNoticeList') });
};

const Purposes = () => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<NoticeValues>();
  return (
    <FormSection>
      <legend>{t('organization.notices.purposes')}</legend>
      {noticePurposes.map((key) => (
        <Box
          key={key}
          role="group"
          aria-label={t(`organization.purposes.${key}`)}
          display="grid"
          gap="2"
        >
          <CheckboxField
            name={`purposes.${key}.used`}
            label={t(`organization.purposeKeys.${key}`)}
          />
          {values.purposes[key].used ? (
            <Box ps="6" display="grid" gap="2">
              <TextField
                name={`purposes.${key}.label`}
                label={t('organization.notices.purposeLabel')}
              />
              <CheckboxField
                name={`purposes.${key}.required`}
                label={t('organization.notices.purposeRequired')}
                help={t('organization.notices.requiredHelp')}
              />
            </Box>
          ) : null}
        </Box>
      ))}
    </FormSection>
  );
};

/* Editor, or preview as people will read it. */
const Fields = ({ isNew }: { readonly isNew: boolean }) => {
  const { t } = useTranslation('hospital');
  const { values } = useFormikContext<NoticeValues>();
  const [view, setView] = useState<'write' | 'read'>('write');
  return (
    <FormBody>
      {isNew ? (
        <FormBody columns={2}>
          <SelectField
            name="kind"
            label={t('organization.notices.kind')}
            placeholder={null}
            options={noticeKinds.map((kind) => ({
              value: kind,
              label: t(`organization.noticeKinds.${kind}`),
            }))}
          />
          <SelectField
            name="locale"
            label={t('organization.notices.locale')}
            placeholder={null}
            options={locales.map((locale) => ({
              value: locale,
              label: t(`organization.locales.${locale}`),
            }))}
          />
        </FormBody>
      ) : null}
      <SegmentedControl
        label={t('organization.notices.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'write', label: t('organization.notices.write') },
          { value: 'read', label: t('organization.notices.read') },
        ]}
      />
      {view === 'write' ? (
        <TextareaField
          name="body"
          label={t('organization.notices.body')}
          help={t('organization.notices.bodyHelp')}
          rows={16}
          required
        />
      ) : (
        <NoticeText body={values.body} />
      )}
      <Purposes />
    </FormBody>
  );
};

/** The next version of a notice, starting from the previous one if any. */
export const NewNotice = ({
  from,
  onClose,
}: {
  readonly from: PrivacyNotice | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const forget = useForget();
  const rules = useMemo(() => noticeRules(t), [t]);
  const initialValues = useMemo(() => noticeValues(t, from), [t, from]);
  const create = useMutation({
    ...apiMutation('privacyNoticeCreate'),
    onSuccess: ({ number }) => {
      notify.success(t('organization.notices.created', { number }));
      onClose();
      return forget();
    },
  });
  return (
    <FormPanel<NoticeValues>
      title={t('organization.notices.new')}
      submitLabel={t('organization.notices.saveDraft')}
      initialValues={initialValues}
      validationSchema={rules}
      onSubmit={(values) => create.mutate({ body: newNoticeBody(values) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <Fields isNew />
    </FormPanel>
  );
};

const PublishButton = ({
  notice,
  onClose,
}: {
  readonly notice: PrivacyNotice;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const forget = useForget();
  const [asking, setAsking] = useState(false);
  const publish = useMutation({
    ...apiMutation('privacyNoticePublish'),
    onSuccess: ({ number }) => {
      notify.success(t('organization.notices.published', { number }));
      onClose();
      return forget();
    },
  });
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('organization.notices.publish')}</Button>
      <ConfirmDialog
        open={asking}
        title={t('organization.notices.publishTitle', { number: notice.number })}
        text={t('organization.notices.publishText')}
        confirmLabel={t('organization.notices.publish')}
        pending={publish.isPending}
        problem={useFailure(publish.error)}
        onConfirm={() =>
          publish.mutate({ params: { noticeId: notice.id }, body: { version: notice.version } })
        }
        onClose={() => setAsking(false)}
      />
    </>
  );
};

/** Edits a draft; published notices are read-only (`ReadNotice`). */
export const EditNotice = ({
  notice,
  onClose,
}: {
  readonly notice: PrivacyNotice;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('hospital');
  const forget = useForget();
  const rules = useMemo(() => noticeRules(t), [t]);
  const valuesOf = (entry: PrivacyNotice) => noticeValues(t, entry);
  const update = useMutation({
    ...apiMutation('privacyNoticeUpdate'),
    onSuccess: () => {
      notify.success(t('organization.notices.saved'));
      return forget();
    },
  });
  const edit = useRecordEdit<PrivacyNotice, NoticeValues, Partial<ReturnType<typeof noticeBody>>>({
    entry: notice,
    update,
    stays: true,
    send: (body) => update.mutate({ params: { noticeId: notice.id }, body }),
    changesOf: (values, base) => changedFields(noticeBody(values), noticeBody(valuesOf(base))),
    valuesOf,
    lines: (entry) => [
      { label: t('organization.notices.body'), text: entry.body },
      {
        label: t('organization.notices.purposes'),
        text: entry.purposes.map(({ label }) => label).join(', '),
      },
    ],
    forget: () => void forget(),
  });
  const initialValues = useMemo(() => noticeValues(t, edit.base), [t, edit.base]);
  return (
    <FormPanel<NoticeValues>
      title={t('organization.notices.draft', { number: notice.number })}
      description={
        <Text tone="muted">{`${t(`organization.noticeKinds.${notice.kind}`)} · ${t(`organization.locales.${notice.locale}`)}`}</Text>
      }
      submitLabel={t('organization.notices.saveDraft')}
      initialValues={initialValues}
      saved={edit.saves}
      validationSchema={rules}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      onClose={onClose}
      footer={<PublishButton notice={edit.base} onClose={onClose} />}
    >
      {edit.notice}
      <Fields isNew={false} />
    </FormPanel>
  );
};
