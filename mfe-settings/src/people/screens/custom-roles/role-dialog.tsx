import { apiMutation, apiQuery, useCan } from '@sala/shared-auth';
import { limits, type Contract, type EndpointOutput } from '@sala/shared-contracts';
import { ErrorState } from '@sala/shared-ui';
import { TextField } from '@sala/shared-ui/form';
import { FormDialog, InfoDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { DeleteRole } from './delete-role';
import { RoleCells } from './role-cells';
import { RoleFacts } from './role-facts';
import { grantsOf, roleRules, valuesOf, type RoleValues } from './role-values';
import { useRefreshRoles } from './use-refresh-roles';

export type RoleDetail = EndpointOutput<Contract['customRoleView']>;

interface EditRoleProps {
  readonly role: RoleDetail;
  readonly onClose: () => void;
}

const EditRole = ({ role, onClose }: EditRoleProps) => {
  const { t } = useTranslation('settings');
  const { id, basedOn, grants, version } = role;
  const editable = useCan('users:manage') && role.assignable;
  const rules = useMemo(() => roleRules(t, basedOn), [t, basedOn]);
  const refresh = useRefreshRoles();
  const update = useMutation({
    ...apiMutation('customRoleUpdate'),
    onSuccess: ({ name }) => {
      notify.success(t('customRoles.done.updated', { name }));
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <FormDialog<RoleValues>
      open
      size="lg"
      title={role.name}
      description={t(editable ? 'customRoles.edit.text' : 'customRoles.edit.closed', {
        role: t(`roles.${basedOn}`),
      })}
      submitLabel={t('customRoles.edit.save')}
      initialValues={valuesOf(role.name, basedOn, grants)}
      validationSchema={rules}
      onSubmit={({ name, cells }) =>
        update.mutate({
          params: { roleId: id },
          body: { version, name: name.trim(), grants: grantsOf(basedOn, cells, grants) },
        })
      }
      disabled={!editable}
      submitting={update.isPending}
      problem={useFailure(update.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <TextField
        name="name"
        label={t('customRoles.columns.name')}
        required
        countTo={limits.customRoleNameMax}
      />
      <RoleFacts role={role} />
      <RoleCells basedOn={basedOn} before={grants} />
    </FormDialog>
  );
};

export interface RoleDialogProps {
  readonly roleId: string;
  readonly remove: boolean;
  readonly onClose: () => void;
}

/** One role with what the server knows of it now: its cells, or the question before it goes. */
export const RoleDialog = ({ roleId, remove, onClose }: RoleDialogProps) => {
  const { t } = useTranslation('settings');
  const query = useQuery({
    ...apiQuery('customRoleView', { params: { roleId } }),
    meta: failsAlone,
  });
  const failure = useFailure(query.error);
  if (query.data && remove) return <DeleteRole role={query.data} onClose={onClose} />;
  if (query.data) return <EditRole role={query.data} onClose={onClose} />;
  return failure ? (
    <InfoDialog open onClose={onClose} title={t('customRoles.title')}>
      <ErrorState
        problem={failure}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </InfoDialog>
  ) : null;
};
