import type { Department } from '@sala/shared-contracts';
import { Box, Button, EmptyState, Flex } from '@sala/shared-ui';
import { Link, useTranslation } from '@sala/shell-sdk';
import { EmptyList } from '@sala/screen-parts/empty-list';
import { useOwnSites } from '../../../parts/pickers/own-sites';
import { paths } from '../../../paths';

interface DepartmentPromptProps {
  readonly departments: readonly Department[];
  readonly onChoose: (departmentId: string) => void;
}

/** Where the person works comes first. */
const ownFirst = (
  departments: readonly Department[],
  own: readonly string[],
): readonly Department[] => {
  const isOwn = ({ siteId }: Department) => siteId !== null && own.includes(siteId);
  return [...departments.filter(isOwn), ...departments.filter((one) => !isOwn(one))];
};

/** Asks for a department before anything loads. */
export const DepartmentPrompt = ({ departments, onChoose }: DepartmentPromptProps) => {
  const { t } = useTranslation('hospital');
  const own = useOwnSites();
  if (departments.length === 0) {
    const first = (
      <Button asChild variant="solid">
        <Link to={paths.organization}>{t('calendar.toOrganization')}</Link>
      </Button>
    );
    return (
      <EmptyList
        permission="organization:manage"
        title={t('calendar.noDepartments')}
        text={t('calendar.noDepartmentsText')}
        readOnlyText={t('calendar.noDepartmentsReadOnly')}
        action={first}
      />
    );
  }
  return (
    <EmptyState
      title={t('calendar.choose')}
      text={t('calendar.chooseText')}
      action={
        <Flex gap="2" wrap="wrap" justify="center">
          {ownFirst(departments, own).map(({ id, name, color }) => (
            <Button key={id} onClick={() => onChoose(id)}>
              <Box boxSize="2.5" borderRadius="full" style={{ background: color }} aria-hidden />
              {name}
            </Button>
          ))}
        </Flex>
      }
    />
  );
};
