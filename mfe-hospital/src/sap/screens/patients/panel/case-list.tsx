import type { SapPatient } from '@sala/shared-contracts';
import { Box, Flex, Text, Link as StyledLink } from '@sala/shared-ui';
import { StatusChip } from '@sala/shared-ui/status';
import { Link, useFormat, useTranslation } from '@sala/shell-sdk';
import { paths } from '../../../../paths';
import { caseLooks } from '../../../parts/case-looks';

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
            <StatusChip {...caseLooks[status]}>
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
