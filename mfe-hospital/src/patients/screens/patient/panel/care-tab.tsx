import type { Carer, CareTeam } from '@sala/shared-contracts';
import { apiKey, apiMutation, apiQuery } from '@sala/shared-auth';
import { Box, Button, EmptyState, ErrorState, Flex, LoadingState, Text } from '@sala/shared-ui';
import { Form, FormActions, FormBody, SelectField, SubmitButton, yup } from '@sala/shared-ui/form';
import { ConfirmDialog } from '@sala/shared-ui/overlay';
import {
  failsAlone,
  notify,
  useFormat,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo, useState } from 'react';

interface CareTabProps {
  readonly patientId: string;
}

/** The answer is the team as it is now; the record may have opened or closed with it. */
const useTeamChanged = (patientId: string) => {
  const client = useQueryClient();
  return (team: CareTeam) => {
    client.setQueryData(apiQuery('careTeamView', { params: { patientId } }).queryKey, team);
    for (const name of ['chartView', 'patientFileList'] as const)
      void client.invalidateQueries({ queryKey: apiKey(name) });
  };
};

const AddMember = ({ patientId, team }: CareTabProps & { readonly team: CareTeam }) => {
  const { t } = useTranslation('hospital');
  const changed = useTeamChanged(patientId);
  const add = useMutation({
    ...apiMutation('careTeamMemberAdd'),
    onSuccess: (answer: CareTeam) => {
      notify.success(t('patients.care.added'));
      changed(answer);
    },
  });
  const options = useMemo(() => {
    const members = new Set(team.people.filter(isMember).map(({ user }) => user.id));
    return team.candidates
      .filter(({ id }) => !members.has(id))
      .map(({ id, name }) => ({ value: id, label: name }));
  }, [team]);
  const rules = useMemo(
    () => yup.object({ userId: yup.string().required(t('patients.care.whoMissing')) }),
    [t],
  );
  const problem = useFailure(add.error);
  if (options.length === 0) return null;
  return (
    <Form
      key={options.length} // chosen anew for the next one
      label={t('patients.care.add')}
      about={patientId}
      initialValues={{ userId: '' }}
      validationSchema={rules}
      onSubmit={({ userId }) => add.mutate({ params: { patientId, userId } })}
      submitting={add.isPending}
      problem={problem}
    >
      <FormBody>
        <SelectField name="userId" label={t('patients.care.who')} options={options} required />
      </FormBody>
      <FormActions>
        <SubmitButton size="sm">{t('patients.care.add')}</SubmitButton>
      </FormActions>
    </Form>
  );
};

interface RemoveMemberProps extends CareTabProps {
  readonly carer: Carer;
  readonly onClose: () => void;
}

const RemoveMember = ({ patientId, carer, onClose }: RemoveMemberProps) => {
  const { t } = useTranslation('hospital');
  const changed = useTeamChanged(patientId);
  const { id: userId, name } = carer.user;
  const remove = useMutation({
    ...apiMutation('careTeamMemberRemove'),
    onSuccess: (answer: CareTeam) => {
      notify.success(t('patients.care.removed', { name }));
      onClose();
      changed(answer);
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('patients.care.removeTitle', { name })}
      text={t(carer.reasons.length > 1 ? 'patients.care.removeKeeps' : 'patients.care.removeText')}
      confirmLabel={t('patients.care.remove')}
      onConfirm={() => remove.mutate({ params: { patientId, userId } })}
      onClose={onClose}
      pending={remove.isPending}
      problem={useFailure(remove.error)}
    />
  );
};

const isMember = ({ reasons }: Carer): boolean => reasons.some(({ reason }) => reason === 'team');

/** Who cares for a patient, and why. */
export const CareTab = ({ patientId }: CareTabProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const [removing, setRemoving] = useState<Carer | null>(null);
  const view = useQuery({
    ...apiQuery('careTeamView', { params: { patientId } }),
    meta: failsAlone,
  });
  const failure = useFailure(view.error);
  if (failure && !view.data)
    return (
      <ErrorState
        problem={failure}
        onRetry={() => void view.refetch()}
        retrying={view.isFetching}
      />
    );
  if (!view.data) return <LoadingState shape="text" rows={4} />;
  const { people, editable } = view.data;
  const why = ({ reason, since, addedBy }: Carer['reasons'][number]): string => {
    const date = format.date(since);
    if (reason !== 'team') return t(`patients.care.reasons.${reason}`, { date });
    return addedBy
      ? t('patients.care.reasons.team', { date, name: addedBy })
      : t('patients.care.reasons.started', { date });
  };
  return (
    <>
      {people.length > 0 ? (
        <ul role="list">
          {people.map((carer) => (
            <Flex
              as="li"
              key={carer.user.id}
              wrap="wrap"
              align="center"
              gap="2"
              py="1.5"
              borderBottomWidth="1px"
            >
              <Box flex="1 1 10rem" minW="0">
                <Text size="sm">{carer.user.name}</Text>
                <Text size="xs" tone="muted">
                  {carer.reasons.map(why).join(' · ')}
                </Text>
              </Box>
              {editable && isMember(carer) ? (
                <Button
                  size="sm"
                  aria-label={t('patients.care.removeNamed', { name: carer.user.name })}
                  onClick={() => setRemoving(carer)}
                >
                  {t('patients.care.remove')}
                </Button>
              ) : null}
            </Flex>
          ))}
        </ul>
      ) : (
        <EmptyState title={t('patients.care.none')} text={t('patients.care.noneText')} />
      )}
      <Text size="sm" tone="muted" my="3">
        {t('patients.care.today')}
      </Text>
      {editable ? <AddMember patientId={patientId} team={view.data} /> : null}
      {removing ? (
        <RemoveMember patientId={patientId} carer={removing} onClose={() => setRemoving(null)} />
      ) : null}
    </>
  );
};
