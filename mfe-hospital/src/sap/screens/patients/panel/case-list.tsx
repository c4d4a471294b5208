import type { SapCaseRow, SapPatient } from '@sala/shared-contracts';
import { Box, Flex, Text, Link as StyledLink } from '@sala/shared-ui';
import { StatusChip, type StatusTone } from '@sala/shared-ui/icons';
import { Link, useFormat, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../../paths';

const tones: Readonly<Record<SapCaseRow['status'], StatusTone>> = {
  planned: 'slate',
  active: 'violet',
  discharged: 'green',
  cancelled: 'gray',
};

/** Stays and visits of a patient; each leads to its case. */
export const CaseList = ({ cases }: Pick<SapPatient, 'cases'>) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  if (cases.length === 0)
    return (
      <Text size="sm" tone="muted">
        {t('sapPatients.casesNone')}
      </Text>
    );
  return (
    <ul role="list" aria-label={t('sapPatients.cases')}>
      {cases.map(({ falnr, type, status, start, end, department, careUnit, room, bed }) => (
        <Box as="li" key={falnr} py="1.5" borderBottomWidth="1px">
          <Flex align="center" gap="2" wrap="wrap">
            <StyledLink asChild>
              <Link to={`${paths.sapAdmissions}?case=${falnr}`}>
                <Text as="span" figures>
                  {t('sap.case', { falnr })}
                </Text>
              </Link>
            </StyledLink>
            <StatusChip tone={tones[status]} struck={status === 'cancelled'}>
              {t(`sapPatients.caseStatuses.${status}`)}
            </StatusChip>
          </Flex>
          <Text size="xs" tone="muted" figures>
            {[
              t(`sapPatients.caseTypes.${type}`),
              start &&
                (end ? `${format.date(start)} – ${format.date(end)}` : format.dateTime(start)),
              department?.name ?? department?.code,
              careUnit?.name ?? careUnit?.code,
              [room, bed].filter(Boolean).join(' / '),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Box>
      ))}
    </ul>
  );
};
