import { apiMutation } from '@sala/shared-auth';
import { limits, locales, type Contract, type EndpointOutput } from '@sala/shared-contracts';
import { Box, Text } from '@sala/shared-ui';
import { SelectField, TextareaField } from '@sala/shared-ui/form';
import { FormDialog, InfoDialog } from '@sala/shared-ui/overlay';
import { useLocale, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { emptyInvite, inviteBody, inviteRules, type InviteValues } from './invite-rules';
import { CustomRoleTicks, RoleTicks } from './role-ticks';
import { useRefreshPeople } from './use-refresh-people';

type Outcomes = EndpointOutput<Contract['invitationBulkCreate']>['items'];

const outcomes = ['created', 'already_invited', 'already_member'] as const;

const Answer = ({ items, onClose }: { readonly items: Outcomes; readonly onClose: () => void }) => {
  const { t } = useTranslation('settings');
  return (
    <InfoDialog open onClose={onClose} title={t('users.inviting.answer')}>
      {outcomes.map((outcome) => {
        const emails = items.flatMap((item) => (item.outcome === outcome ? [item.email] : []));
        return emails.length === 0 ? null : (
          <Box key={outcome} mb="3">
            <Text fontWeight="medium">
              {t(`users.inviting.outcomes.${outcome}`, { count: emails.length })}
            </Text>
            <Box as="ul" listStyleType="disc" ps="5" overflowWrap="anywhere">
              {emails.map((email) => (
                <li key={email}>{email}</li>
              ))}
            </Box>
          </Box>
        );
      })}
    </InfoDialog>
  );
};

/** Invites one or many with the same roles, and says what became of each address. */
export const InvitePeople = ({
  email,
  onClose,
}: {
  /** The first address; '' for none. */
  readonly email: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const rules = useMemo(() => inviteRules(t), [t]);
  const refresh = useRefreshPeople();
  const invite = useMutation({ ...apiMutation('invitationBulkCreate'), onSettled: refresh });
  const problem = useFailure(invite.error);
  if (invite.data) return <Answer items={invite.data.items} onClose={onClose} />;
  return (
    <FormDialog<InviteValues>
      open
      title={t('users.invite')}
      description={t('users.inviting.text', { count: limits.invitationDays })}
      submitLabel={t('users.inviting.send')}
      initialValues={{ ...emptyInvite(locale), emails: email }}
      validationSchema={rules}
      onSubmit={(values) => invite.mutate({ body: inviteBody(values) })}
      submitting={invite.isPending}
      problem={problem}
      onClose={onClose}
    >
      <UnsavedWatch />
      <TextareaField
        name="emails"
        label={t('users.inviting.emails')}
        help={t('users.inviting.emailsHelp', { max: limits.invitationsAtOnce })}
        rows={3}
        required
      />
      <RoleTicks />
      <CustomRoleTicks />
      <SelectField
        name="locale"
        label={t('users.inviting.locale')}
        placeholder={null}
        options={locales.map((value) => ({
          value,
          label: t(value === 'en' ? 'locales.en' : 'locales.es'),
        }))}
      />
      <TextareaField
        name="note"
        label={t('users.inviting.note')}
        rows={2}
        countTo={limits.invitationNoteMax}
      />
    </FormDialog>
  );
};
