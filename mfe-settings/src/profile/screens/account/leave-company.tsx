import { apiMutation, apiQuery } from '@sala/shared-auth';
import type { Contract, EndpointOutput } from '@sala/shared-contracts';
import { Box, ErrorState, Text } from '@sala/shared-ui';
import { FormBody, PasswordField, SelectField, TextField } from '@sala/shared-ui/form';
import { FormDialog, InfoDialog } from '@sala/shared-ui/overlay';
import { failsAlone, signOut, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { problemAt } from '../../parts/field-problem';

type Leaving = EndpointOutput<Contract['accountLeaveView']>;

interface LeaveValues {
  readonly handOverTo: string;
  readonly typed: string;
  readonly password: string;
}

const kinds = ['appointments', 'visits', 'customers', 'leads'] as const;

const Owned = ({ belongings }: Pick<Leaving, 'belongings'>) => {
  const { t } = useTranslation('settings');
  return (
    <Box as="ul" listStyleType="disc" ps="5">
      {kinds
        .filter((kind) => belongings[kind] > 0)
        .map((kind) => (
          <li key={kind}>{t(`ownAccount.leave.${kind}`, { count: belongings[kind] })}</li>
        ))}
    </Box>
  );
};

const LeaveForm = ({
  leaving,
  onClose,
}: {
  readonly leaving: Leaving;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('settings');
  const { company, belongings, successors } = leaving;
  // Every session has ended with the answer: what is left is to go to the sign-in.
  const leave = useMutation({ ...apiMutation('accountLeave'), onSuccess: () => signOut() });
  const problem = useMemo(() => problemAt(leave.error, { password: 'password' }), [leave.error]);
  const owns = belongings.customers + belongings.leads > 0;
  return (
    <FormDialog<LeaveValues>
      open
      danger
      title={t('ownAccount.leave.title', { company })}
      description={t('ownAccount.leave.text')}
      submitLabel={t('ownAccount.leave.open')}
      initialValues={{ handOverTo: '', typed: '', password: '' }}
      ready={({ typed, password, handOverTo }) =>
        typed.trim() === company && password !== '' && (!owns || handOverTo !== '')
      }
      onSubmit={({ typed, password, handOverTo }) =>
        leave.mutate({
          body: { company: typed.trim(), password, handOverTo: handOverTo || null },
        })
      }
      submitting={leave.isPending}
      problem={problem}
      onClose={onClose}
    >
      <UnsavedWatch />
      <FormBody>
        <Owned belongings={belongings} />
        {owns ? (
          <SelectField
            name="handOverTo"
            label={t('ownAccount.leave.handOverTo')}
            options={successors.map(({ userId, name }) => ({ value: userId, label: name }))}
            required
          />
        ) : null}
        <TextField name="typed" label={t('ownAccount.leave.typed', { company })} required />
        <PasswordField
          name="password"
          label={t('account.currentPassword')}
          autoComplete="current-password"
          required
        />
      </FormBody>
    </FormDialog>
  );
};

/** What stands in the way of leaving, or the form that leaves. */
export const LeaveCompany = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('settings');
  const query = useQuery({ ...apiQuery('accountLeaveView'), meta: failsAlone });
  const failure = useFailure(query.error);
  const leaving = query.data;
  if (!leaving)
    return failure ? (
      <InfoDialog open onClose={onClose} title={t('ownAccount.leave.open')}>
        <ErrorState
          problem={failure}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </InfoDialog>
    ) : null;
  const { company, lastOwner, belongings } = leaving;
  const openWork = belongings.appointments + belongings.visits > 0;
  if (!lastOwner && !openWork) return <LeaveForm leaving={leaving} onClose={onClose} />;
  return (
    <InfoDialog open onClose={onClose} title={t('ownAccount.leave.title', { company })}>
      <Text>{t(lastOwner ? 'ownAccount.leave.lastOwner' : 'ownAccount.leave.openWork')}</Text>
      <Owned belongings={belongings} />
    </InfoDialog>
  );
};
