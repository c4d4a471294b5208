import { apiQuery, useAuth } from '@sala/shared-auth';
import { Button, Text } from '@sala/shared-ui';
import { JoinedIcon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { failsAlone, useQuery, useTranslation } from '@sala/shell-sdk';

export type Given = { readonly assigneeId: string | null } | { readonly departmentId: string };

interface AssignMenuProps {
  /** Who has it now; undefined: the button says what it does. */
  readonly label?: string | undefined;
  readonly onGive: (to: Given, name: string) => void;
}

/** Gives to a person, a department or nobody. */
export const AssignMenu = ({ label, onGive }: AssignMenuProps) => {
  const { t } = useTranslation('hospital');
  const self = useAuth(({ user }) => user?.id);
  const { data } = useQuery({ ...apiQuery('conversationAssigneeList'), meta: failsAlone });
  const people = data?.people ?? [];
  const person = (own: boolean) =>
    people
      .filter(({ id }) => (id === self) === own)
      .map(({ id, name }) => ({
        key: id,
        label: own ? t('patientChats.toMe') : name,
        onSelect: () => onGive({ assigneeId: id }, name),
      }));
  return (
    <ActionMenu
      trigger={
        <Button size="sm">
          <JoinedIcon />
          <Text as="span" size="sm" truncate maxW={{ base: '5rem', md: '9rem' }}>
            {label ?? t('patientChats.assign')}
          </Text>
        </Button>
      }
      actions={[
        ...person(true),
        ...person(false),
        ...(data?.departments ?? []).map(({ id, name }) => ({
          key: id,
          label: t('patientChats.toDepartment', { name }),
          onSelect: () => onGive({ departmentId: id }, name),
        })),
        {
          key: 'nobody',
          label: t('patientChats.toNobody'),
          onSelect: () => onGive({ assigneeId: null }, t('patientChats.nobody')),
        },
      ]}
    />
  );
};
