import { limits, type Member } from '@sala/shared-contracts';
import { useAuth } from '@sala/shared-auth';
import { Box, Text } from '@sala/shared-ui';
import { useField } from '@sala/shared-ui/form';
import { CloseIcon } from '@sala/shared-ui/icons';
import { RowButton } from '@sala/shared-ui/table';
import { useTranslation } from '@sala/shell-sdk';
import { MemberCombobox } from '@sala/screen-parts/member-combobox';
import { useId } from 'react';
import type { ScheduleValues } from './schedule-rules';

/** Selects members of the company as recipients. */
export const RecipientsField = () => {
  const { t } = useTranslation('customers');
  const me = useAuth(({ user }) => user?.id);
  const id = useId();
  const [{ value }, { error, touched }, { setValue }] =
    useField<ScheduleValues['recipients']>('recipients');
  const nameOf = (recipient: ScheduleValues['recipients'][number]): string =>
    recipient.id === me ? t('datasetMail.me') : recipient.name;
  const add = ({ userId, name }: Member) => {
    if (!value.some((one) => one.id === userId)) void setValue([...value, { id: userId, name }]);
  };
  return (
    <Box as="fieldset" aria-describedby={id} minW="0">
      <Box as="legend" fontSize="sm" fontWeight="medium" mb="1">
        {t('datasetMail.to')}
      </Box>
      <Box as="ul" listStyleType="none" mb="2">
        {value.map((recipient) => (
          <Box
            as="li"
            key={recipient.id}
            display="flex"
            alignItems="center"
            gap="2"
            minH={{ base: 'touch', md: 'control' }}
            borderBottomWidth="1px"
          >
            <Box flex="1" minW="0" overflowWrap="anywhere">
              {nameOf(recipient)}
            </Box>
            <RowButton
              label={t('datasetMail.remove', { name: nameOf(recipient) })}
              icon={<CloseIcon />}
              onClick={() => void setValue(value.filter((one) => one !== recipient))}
            />
          </Box>
        ))}
      </Box>
      {value.length < limits.datasetRecipientsMax ? (
        <MemberCombobox
          label={t('datasetMail.add')}
          placeholder={t('datasetMail.addHint')}
          status="active" // others receive no mail
          onChoose={add}
          error={touched && error ? error : null}
        />
      ) : null}
      <Text id={id} size="xs" tone="muted" mt="1.5">
        {t('datasetMail.toHelp')}
      </Text>
    </Box>
  );
};
