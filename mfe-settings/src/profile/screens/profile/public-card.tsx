import { apiQuery } from '@sala/shared-auth';
import { Badge, Text } from '@sala/shared-ui';
import { failsAlone, useLocale, useQuery, useTranslation } from '@sala/shell-sdk';
import { Facts } from '@sala/screen-parts/facts';
import { SettingsSection } from '../../parts/settings-section';

/** What others see of a practitioner; nothing for everybody else. */
export const PublicCard = () => {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const { data } = useQuery({ ...apiQuery('practitionerOwn'), meta: failsAlone });
  const card = data?.card;
  if (!card) return null;
  const specialty =
    locale === 'en' ? (card.specialty?.nameEn ?? card.specialty?.name) : card.specialty?.name;
  const facts = [
    { key: 'name', content: card.name },
    { key: 'profession', content: t(`profile.professions.${card.profession}`) },
    { key: 'specialty', content: specialty },
    { key: 'licenceNumber', content: card.licenceNumber },
    { key: 'specialtyLicence', content: card.specialtyLicence },
    { key: 'titleInstitution', content: card.titleInstitution },
    { key: 'bio', content: card.bio },
  ].flatMap(({ key, content }) =>
    content ? [{ key, label: t(`profile.card.${key}`), content }] : [],
  );
  return (
    <SettingsSection
      title={t('profile.card.title')}
      text={t('profile.card.text')}
      state={card.active ? null : <Badge tone="neutral">{t('profile.card.inactive')}</Badge>}
    >
      <Facts facts={facts} />
      <Text size="sm" tone="muted" mt="2">
        {t(card.acceptsNewPatients ? 'profile.card.accepts' : 'profile.card.full')}
      </Text>
    </SettingsSection>
  );
};
