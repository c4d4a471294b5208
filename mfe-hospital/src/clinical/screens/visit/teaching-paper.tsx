import { apiQuery } from '@sala/shared-auth';
import { limits } from '@sala/shared-contracts';
import { Box, Flex } from '@sala/shared-ui';
import { failsAlone, useFormat, useQuery, useTranslation } from '@sala/shell-sdk';
import { QrCode } from '@sala/screen-parts/qr-code';
import { NoticeText } from '../../../parts/notice-text';
import { PrintHeader } from '../../../parts/papers/print-header';
import { PrintWhenLoaded } from '../../../parts/print-when-loaded';
import { paths } from '../../../paths';

interface TeachingPaperProps {
  /** Of the material. */
  readonly id: string;
  readonly token: string;
  readonly onDone: () => void;
}

/** A handout with the link of its patient; it names nobody. */
export const TeachingPaper = ({ id, token, onDone }: TeachingPaperProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { data: material } = useQuery({
    ...apiQuery('teachingMaterialView', { params: { teachingMaterialId: id } }),
    meta: failsAlone,
  });
  if (!material) return null;
  const url = `${window.location.origin}${paths.learn}/${token}`;
  return (
    <PrintWhenLoaded size="letter" margin="18mm" onDone={onDone}>
      <Box fontSize="11pt" lang={material.locale}>
        <PrintHeader />
        <Box asChild fontSize="16pt" fontWeight="semibold" my="4mm">
          <h1>{material.title}</h1>
        </Box>
        {material.kind === 'article' ? <NoticeText body={material.body} /> : null}
        <Flex align="center" gap="6mm" mt="6mm" css={{ breakInside: 'avoid' }}>
          <QrCode text={url} label={t('visits.teaching.qr')} />
          <Box>
            <p>{t('visits.teaching.scan', { days: format.number(limits.teachingLinkDays) })}</p>
            <p>{url}</p>
          </Box>
        </Flex>
      </Box>
    </PrintWhenLoaded>
  );
};
