import { signatureItems, type SignatureItem, type Visit } from '@sala/shared-contracts';
import { Box, Flex, Text } from '@sala/shared-ui';
import { UnknownIcon, WorksIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { diagnosesId } from './diagnoses';

/** Focuses the field where a missing item is written. */
export const jumpTo = (item: SignatureItem): void => {
  const diagnosis = item === 'diagnosis' || item === 'principal';
  const place = diagnosis
    ? document.getElementById(diagnosesId)
    : document.getElementsByName(item)[0];
  const target = diagnosis
    ? (place?.querySelector('input') ?? place?.querySelector('button'))
    : place;
  target?.scrollIntoView({ block: 'center' });
  target?.focus();
};

interface CompletenessProps {
  readonly missing: readonly SignatureItem[];
  /** Of an intern: it takes the place of a licence. */
  readonly cosignature: Visit['cosignature'];
}

/**
 * Progress of a note towards NOM-004; missing items link to their fields. Quiet: a note that was
 * just begun is no fault, and signing says what it refuses.
 */
export const Completeness = ({ missing, cosignature }: CompletenessProps) => {
  const { t } = useTranslation('hospital');
  const done = signatureItems.length - missing.length;
  const complete = missing.length === 0;
  return (
    <Flex
      role="status"
      aria-label={t('visits.meter.label')}
      align="center"
      justify="flex-end"
      wrap="wrap"
      gap="1.5"
      minH="8"
    >
      <Text
        size="sm"
        display="inline-flex"
        alignItems="center"
        gap="1"
        {...(complete ? { color: 'status.green.fg' } : { tone: 'muted' as const })}
      >
        {complete ? <WorksIcon size="1em" /> : null}
        {complete
          ? t('visits.meter.complete')
          : t('visits.meter.progress', { done, all: signatureItems.length })}
      </Text>
      {missing.map((item) => {
        const label = t(`visits.meter.items.${item}`);
        return item === 'licence' ? (
          <Text key={item} size="sm" color="danger.fg">
            {t(cosignature ? 'visits.meter.noSupervisor' : 'visits.meter.noLicence')}
          </Text>
        ) : (
          <Box
            key={item}
            asChild
            display="inline-flex"
            alignItems="center"
            gap="1"
            minH={{ base: 'touch', md: '6' }}
            px="2"
            borderWidth="1px"
            borderRadius="full"
            fontSize="sm"
            color="fg.muted"
            cursor="pointer"
            _hover={{ color: 'fg' }}
          >
            <button
              type="button"
              aria-label={t('visits.meter.jump', { item: label })}
              onClick={() => jumpTo(item)}
            >
              <UnknownIcon size="1em" />
              {label}
            </button>
          </Box>
        );
      })}
    </Flex>
  );
};
