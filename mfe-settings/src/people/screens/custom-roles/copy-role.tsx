import { apiMutation } from '@sala/shared-auth';
import { limits, standardGrants, type GrantableRole } from '@sala/shared-contracts';
import { TextField } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { notify, useMutation, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import { useMemo } from 'react';
import { UnsavedWatch } from '../../../parts/unsaved-watch';
import { RoleCells } from './role-cells';
import { grantsOf, roleRules, valuesOf, type RoleValues } from './role-values';
import { useRefreshRoles } from './use-refresh-roles';

export interface CopyRoleProps {
  readonly basedOn: GrantableRole;
  readonly onClose: () => void;
}

/** A new role, from the cells of a standard one. */
export const CopyRole = ({ basedOn, onClose }: CopyRoleProps) => {
  const { t } = useTranslation('settings');
  const rules = useMemo(() => roleRules(t, basedOn), [t, basedOn]);
  const refresh = useRefreshRoles();
  const create = useMutation({
    ...apiMutation('customRoleCreate'),
    onSuccess: ({ name }) => {
      notify.success(t('customRoles.done.created', { name }));
      onClose();
      return refresh();
    },
  });
  const before = standardGrants(basedOn);
  return (
    <FormDialog<RoleValues>
      open
      size="lg"
      title={t('customRoles.copy.title', { role: t(`roles.${basedOn}`) })}
      submitLabel={t('customRoles.copy.create')}
      initialValues={valuesOf('', basedOn, before)}
      validationSchema={rules}
      onSubmit={({ name, cells }) =>
        create.mutate({
          body: { name: name.trim(), basedOn, grants: grantsOf(basedOn, cells, before) },
        })
      }
      submitting={create.isPending}
      problem={useFailure(create.error)}
      onClose={onClose}
    >
      <UnsavedWatch />
      <TextField
        name="name"
        label={t('customRoles.columns.name')}
        required
        countTo={limits.customRoleNameMax}
      />
      <RoleCells basedOn={basedOn} before={before} />
    </FormDialog>
  );
};
