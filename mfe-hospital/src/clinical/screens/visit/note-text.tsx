import { noteSections, type Visit } from '@sala/shared-contracts';
import { Box, Code, Text } from '@sala/shared-ui';
import { SecurityIcon } from '@sala/shared-ui/icons';
import { useTranslation } from '@sala/shell-sdk';
import { type Fact, Facts } from '@sala/screen-parts/facts';
import { useZonedFormat } from '../../../parts/use-zoned-format';
import { useZones } from '../../../parts/use-zones';
import { RecordSection } from './record-section';

const Signature = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const zoned = useZonedFormat(useZones().ofSite(visit.site.id));
  const { signature, cosignature } = visit;
  if (!signature) return null;
  return (
    <Box mt="3" pt="2" borderTopWidth="1px">
      {signature.content === 'altered' ? (
        <Box
          role="alert"
          p="2"
          mb="2"
          borderRadius="md"
          bg="status.red.bg"
          color="status.red.fg"
          fontWeight="medium"
        >
          {t('visits.sign.altered')}
        </Box>
      ) : null}
      {signature.content === 'deleted' ? (
        <Text size="sm" mb="2">
          {t('visits.sign.deleted')}
        </Text>
      ) : null}
      <Text
        size="sm"
        fontWeight="medium"
        display="flex"
        alignItems="center"
        gap="1.5"
        {...(signature.content === 'intact' && { color: 'status.green.fg' })}
      >
        <SecurityIcon size="1em" />
        {t(signature.licence ? 'visits.sign.signed' : 'visits.sign.signedIntern', {
          name: signature.by,
          licence: signature.licence ?? '—',
          time: zoned.moment(signature.at),
        })}
      </Text>
      {cosignature ? (
        <Text size="sm" mt="1">
          {cosignature.at
            ? t('visits.cosign.signed', {
                name: cosignature.by ?? '',
                licence: cosignature.licence ?? '',
                time: zoned.moment(cosignature.at),
              })
            : t(cosignature.supervisor ? 'visits.cosign.waits' : 'visits.cosign.nobody', {
                name: cosignature.supervisor ?? '',
              })}
        </Text>
      ) : null}
      <Text size="xs" tone="muted" mt="1" overflowWrap="anywhere">
        {t('visits.sign.hash')} <Code>{signature.contentHash}</Code>
      </Text>
    </Box>
  );
};

/** Read-only note: signed, not started, or of another practitioner. */
export const NoteText = ({ visit }: { readonly visit: Visit }) => {
  const { t } = useTranslation('hospital');
  const zoned = useZonedFormat(useZones().ofSite(visit.site.id));
  const { note } = visit;
  const { sections, disposition, followUpDays } = note;
  const written = noteSections.flatMap((section): Fact[] => {
    const content = sections[section];
    const from = note.copied[section];
    const mark = from ? `\n(${t('visits.copied.mark', { day: zoned.fullDay(from.at) })})` : '';
    return content
      ? [{ key: section, label: t(`visits.sections.${section}`), content: `${content}${mark}` }]
      : [];
  });
  const end: Fact[] = [
    ...(disposition
      ? [
          {
            key: 'disposition',
            label: t('visits.disposition'),
            content: t(`visits.dispositions.${disposition}`),
          },
        ]
      : []),
    ...(followUpDays === null
      ? []
      : [{ key: 'followUp', label: t('visits.followUpDays'), content: followUpDays }]),
  ];
  const facts = [...written, ...end];
  return (
    <RecordSection title={t('visits.note.title')}>
      {facts.length > 0 ? (
        <Facts facts={facts} />
      ) : (
        <Text size="sm" tone="muted">
          {t(visit.status === 'open' ? 'visits.note.notBegun' : 'visits.note.empty')}
        </Text>
      )}
      <Signature visit={visit} />
    </RecordSection>
  );
};
