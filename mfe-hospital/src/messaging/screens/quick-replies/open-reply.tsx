import { apiKey, apiMutation } from '@sala/shared-auth';
import type { QuickReply } from '@sala/shared-contracts';
import { EmptyState, Text } from '@sala/shared-ui';
import { SidePanel } from '@sala/shared-ui/overlay';
import { notify, useCrumb, useMutation, useQueryClient, useTranslation } from '@sala/shell-sdk';
import { changedFields } from '@sala/screen-parts/changed-fields';
import { useFailure } from '@sala/screen-parts/failure';
import { FormPanel } from '@sala/screen-parts/form-panel';
import { useRecordEdit } from '@sala/screen-parts/record-edit';
import { useMemo } from 'react';
import { ReplyFields, type ReplyChoices } from './reply-fields';
import { ReplyFiles } from './reply-files';
import { newReply, replyBody, replyRules, replyValues, type ReplyValues } from './reply-values';

interface FormProps extends ReplyChoices {
  readonly onClose: () => void;
}

const useSaved = (onSaved?: () => void) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  return ({ title }: QuickReply) => {
    notify.success(t('quickReplies.saved', { name: title }));
    onSaved?.();
    return client.invalidateQueries({ queryKey: apiKey('quickReplyList') });
  };
};

const useRules = () => {
  const { t } = useTranslation('hospital');
  return useMemo(() => replyRules(t), [t]);
};

const NewReply = ({ onClose, ...choices }: FormProps) => {
  const { t, i18n } = useTranslation('hospital');
  const create = useMutation({ ...apiMutation('quickReplyCreate'), onSuccess: useSaved(onClose) });
  return (
    <FormPanel<ReplyValues>
      title={t('quickReplies.new')}
      submitLabel={t('quickReplies.save')}
      initialValues={newReply(i18n.language === 'en' ? 'en' : 'es-MX')}
      validationSchema={useRules()}
      onSubmit={(values) => create.mutate({ body: replyBody(values) })}
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <ReplyFields {...choices} />
      <Text size="sm" tone="muted" mt="4">
        {t('quickReplies.filesLater')}
      </Text>
    </FormPanel>
  );
};

const EditReply = ({
  reply,
  readOnly,
  onClose,
  ...choices
}: FormProps & { readonly reply: QuickReply; readonly readOnly: boolean }) => {
  const { t } = useTranslation('hospital');
  const client = useQueryClient();
  useCrumb(reply.title);
  const update = useMutation({ ...apiMutation('quickReplyUpdate'), onSuccess: useSaved() });
  const edit = useRecordEdit<QuickReply, ReplyValues, Partial<ReturnType<typeof replyBody>>>({
    entry: reply,
    update,
    stays: true,
    send: (body) => update.mutate({ params: { quickReplyId: reply.id }, body }),
    changesOf: (values, base) => changedFields(replyBody(values), replyBody(replyValues(base))),
    valuesOf: replyValues,
    lines: ({ shortcode, title, body }) => [
      { label: t('quickReplies.shortcode'), text: shortcode },
      { label: t('quickReplies.name'), text: title },
      { label: t('quickReplies.body'), text: body },
    ],
    forget: () => void client.invalidateQueries({ queryKey: apiKey('quickReplyList') }),
  });
  return (
    <FormPanel<ReplyValues>
      title={readOnly ? reply.title : t('quickReplies.edit')}
      submitLabel={t('quickReplies.save')}
      initialValues={replyValues(edit.base)}
      saved={edit.saves}
      validationSchema={useRules()}
      onSubmit={edit.save}
      submitting={update.isPending}
      problem={edit.problem}
      readOnly={readOnly}
      onClose={onClose}
    >
      {edit.notice}
      <ReplyFields {...choices} readOnly={readOnly} />
      <ReplyFiles reply={reply} readOnly={readOnly} />
    </FormPanel>
  );
};

interface OpenReplyProps extends FormProps {
  readonly isNew: boolean;
  /** undefined: it is not there, or not for the caller. */
  readonly reply: QuickReply | undefined;
  readonly mayChange: (reply: QuickReply) => boolean;
}

/** The panel in the address. */
export const OpenReply = ({ isNew, reply, mayChange, ...props }: OpenReplyProps) => {
  const { t } = useTranslation('hospital');
  if (isNew) return <NewReply {...props} />;
  if (reply) return <EditReply reply={reply} readOnly={!mayChange(reply)} {...props} />;
  return (
    <SidePanel beside="form" open title={t('quickReplies.edit')} onClose={props.onClose}>
      <EmptyState title={t('quickReplies.gone')} />
    </SidePanel>
  );
};
