import { apiMutation, apiQuery } from '@sala/shared-auth';
import { grantableRoles } from '@sala/shared-contracts';
import { SelectField, yup } from '@sala/shared-ui/form';
import { FormDialog } from '@sala/shared-ui/overlay';
import { failsAlone, notify, useMutation, useQuery, useTranslation } from '@sala/shell-sdk';
import { useFailure } from '@sala/screen-parts/failure';
import type { RoleDetail } from './role-dialog';
import { useRefreshRoles } from './use-refresh-roles';

interface DeleteRoleProps {
  readonly role: RoleDetail;
  readonly onClose: () => void;
}

/** Roles that people could have instead, as far as the caller may give them. */
const useReplacements = (except: string) => {
  const { t } = useTranslation('settings');
  const standard = useQuery({ ...apiQuery('roleList'), meta: failsAlone }).data?.roles ?? [];
  const custom = useQuery({ ...apiQuery('customRoleList'), meta: failsAlone }).data?.items ?? [];
  return [
    ...grantableRoles
      .filter((role) => standard.some((one) => one.role === role && one.assignable))
      .map((role) => ({ value: role as string, label: t(`roles.${role}`) })), // beside ids
    ...custom
      .filter(({ id, assignable }) => assignable && id !== except)
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
};

/** Asks before a role goes; whoever has it gets another one. */
export const DeleteRole = ({ role, onClose }: DeleteRoleProps) => {
  const { t } = useTranslation('settings');
  const replacements = useReplacements(role.id);
  const refresh = useRefreshRoles();
  const held = role.people > 0;
  const remove = useMutation({
    ...apiMutation('customRoleDelete'),
    onSuccess: () => {
      notify.success(t('customRoles.done.deleted', { name: role.name }));
      onClose();
    },
    onSettled: refresh,
  });
  const replacement = yup.string();
  return (
    <FormDialog<{ replacement: string }>
      open
      danger
      title={t('customRoles.delete.title', { name: role.name })}
      description={
        held ? t('customRoles.delete.held', { count: role.people }) : t('customRoles.delete.free')
      }
      submitLabel={t('customRoles.delete.submit')}
      initialValues={{ replacement: '' }}
      validationSchema={yup.object({
        replacement: held ? replacement.required(t('customRoles.rules.replacement')) : replacement,
      })}
      onSubmit={(values) =>
        remove.mutate({
          params: { roleId: role.id },
          body: { version: role.version, replacement: values.replacement || null },
        })
      }
      submitting={remove.isPending}
      problem={useFailure(remove.error)}
      onClose={onClose}
    >
      {held ? (
        <SelectField
          name="replacement"
          label={t('customRoles.delete.replacement')}
          options={replacements}
          required
        />
      ) : null}
    </FormDialog>
  );
};
