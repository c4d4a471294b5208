import type { ChatMessage } from '@sala/shared-contracts';
import { Card, Flex, Link, Text } from '@sala/shared-ui';
import { AppointmentsIcon, PatientsIcon } from '@sala/shared-ui/icons';
import { useCan } from '@sala/shared-auth';
import { Link as RouterLink, useFormat, useTranslation } from '@sala/shell-sdk';
import { newAppointmentPath, patientPath } from '../../../paths';

/** A patient whom a message is about; who may not see the patient learns only that there is one. */
export const PatientCard = ({
  card: { facts },
}: {
  readonly card: NonNullable<ChatMessage['patient']>;
}) => {
  const { t } = useTranslation('customers');
  const format = useFormat();
  const canBook = useCan('appointments:write');
  return (
    <Card p="3" my="1" maxW="22rem" role="group" aria-label={t('chats.card')}>
      <Flex gap="3" align="center">
        <PatientsIcon aria-hidden />
        {facts ? (
          <div>
            <Link asChild>
              <RouterLink to={patientPath(facts.id)}>{facts.name}</RouterLink>
            </Link>
            <Text size="xs" tone="muted" figures>
              {[facts.recordNumber, ...(facts.bornOn ? [format.day(facts.bornOn)] : [])].join(
                ' · ',
              )}
            </Text>
          </div>
        ) : (
          <Text tone="muted">{t('chats.hiddenCard')}</Text>
        )}
      </Flex>
      {facts && canBook ? (
        <Flex mt="2" gap="2" align="center">
          <AppointmentsIcon aria-hidden />
          <Link asChild>
            <RouterLink to={newAppointmentPath(facts.id)}>{t('chats.book')}</RouterLink>
          </Link>
        </Flex>
      ) : null}
    </Card>
  );
};
