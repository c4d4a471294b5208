import { sigSentence, type CurrentMedication } from '@sala/shared-contracts';
import { apiMutation, useCan } from '@sala/shared-auth';
import { Box, Button, Flex, Text } from '@sala/shared-ui';
import {
  Link,
  useFormat,
  useLocale,
  useMutation,
  useNavigate,
  useTranslation,
} from '@sala/shell-sdk';
import { editorPath, prescriptionPath } from '../prescriptions/prescription-path';
import { useForgetPrescriptions } from '../prescriptions/use-forget-prescriptions';

interface PrescribedListProps {
  readonly prescribed: readonly CurrentMedication[];
  /** Where a repeated one is written; absent: in the visit in progress, or where it was prescribed. */
  readonly visitId?: string;
  readonly canRepeat: boolean;
}

const Line = ({
  medication,
  visitId,
  canRepeat,
}: { readonly medication: CurrentMedication } & Omit<PrescribedListProps, 'prescribed'>) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const locale = useLocale();
  const navigate = useNavigate();
  const forget = useForgetPrescriptions();
  const repeat = useMutation({
    ...apiMutation('prescriptionRenew'),
    onSuccess: (place) => {
      void forget();
      void navigate(editorPath(place.visitId, place.visitNumber));
    },
  });
  const { prescriptionId, folio, key, genericName, brandName, presentation } = medication;
  const { since, runsOutOn } = medication;
  const name = [genericName, brandName && `(${brandName})`, presentation].filter(Boolean).join(' ');
  return (
    <Flex as="li" gap="2" py="1" align="start" fontSize="sm" borderBottomWidth="1px">
      <Box flex="1" minW="0">
        {name}
        <Text as="span" display="block" size="sm">
          {sigSentence({ ...medication, reason: null, quantity: null }, locale)}
        </Text>
        <Text as="span" display="block" size="xs" tone="muted">
          {[
            t('chart.sinceDay', { day: format.day(since) }),
            runsOutOn && t('chart.prescribed.runsOut', { day: format.day(runsOutOn) }),
          ]
            .filter(Boolean)
            .join(' · ')}
          {' · '}
          <Link to={prescriptionPath(prescriptionId)}>{folio}</Link>
        </Text>
      </Box>
      {canRepeat ? (
        <Button
          size="sm"
          aria-label={t('chart.prescribed.repeatNamed', { name })}
          loading={repeat.isPending}
          onClick={() =>
            repeat.mutate({
              params: { prescriptionId },
              body: { itemKey: key, ...(visitId ? { visitId } : {}) },
            })
          }
        >
          {t('chart.prescribed.repeat')}
        </Button>
      ) : null}
    </Flex>
  );
};

/** What was prescribed here and has not run out, with dose and since when; one step repeats it. */
export const PrescribedList = ({ prescribed, canRepeat, ...rest }: PrescribedListProps) => {
  const { t } = useTranslation('hospital');
  const mayRepeat = useCan('prescriptions:sign') && canRepeat;
  if (prescribed.length === 0) return null;
  return (
    <Box as="ul" role="list" aria-label={t('chart.prescribed.title')} m="0" p="0">
      {prescribed.map((medication) => (
        <Line
          key={`${medication.prescriptionId} ${medication.key}`}
          medication={medication}
          canRepeat={mayRepeat}
          {...rest}
        />
      ))}
    </Box>
  );
};
