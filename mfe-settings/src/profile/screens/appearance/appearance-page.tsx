import {
  densities,
  fonts,
  loadFont,
  Page,
  PageHeader,
  resolveTheme,
  Stack,
  Text,
  themes,
  useAppearance,
  type Font,
} from '@sala/shared-ui';
import { setOfflineStart, useOfflineStart, useTranslation } from '@sala/shell-sdk';
import { AppearanceSample } from './appearance-sample';
import { DensityPicture } from './density-picture';
import { RadioCards } from './radio-cards';
import { ThemePicture } from './theme-picture';

/**
 * `/settings/appearance`: theme, font, density and offline start of this device, applied at once
 * (docs/spec/platform.md §4).
 */
export default function AppearancePage() {
  const { t } = useTranslation('settings');
  const { theme, font, density, setTheme, setFont, setDensity } = useAppearance();
  const keeps = useOfflineStart();
  const systemTheme = t(`appearance.now.${resolveTheme('system')}`);

  const chooseFont = (next: Font) => {
    setFont(next);
    void loadFont(next); // until it loads, or if it fails, the fallback font is shown
  };

  return (
    <Page width="form">
      <PageHeader title={t('appearance.title')} />
      <Stack gap="6">
        <Text tone="muted">{t('appearance.intro')}</Text>
        <RadioCards
          title={t('appearance.theme')}
          value={theme}
          onChange={setTheme}
          cards={themes.map((value) => ({
            value,
            label: t(`appearance.themes.${value}`),
            help: t(`appearance.themeHelp.${value}`, { now: systemTheme }),
            picture: <ThemePicture theme={value} />,
          }))}
        />
        <RadioCards
          title={t('appearance.font')}
          value={font}
          onChange={chooseFont}
          cards={fonts.map((value) => ({
            value,
            label: t(`appearance.fonts.${value}`),
            help: t(`appearance.fontHelp.${value}`),
          }))}
        />
        <RadioCards
          title={t('appearance.density')}
          value={density}
          onChange={setDensity}
          cards={densities.map((value) => ({
            value,
            label: t(`appearance.densities.${value}`),
            help: t(`appearance.densityHelp.${value}`),
            picture: <DensityPicture density={value} />,
          }))}
        />
        <AppearanceSample />
        <RadioCards
          title={t('appearance.offline')}
          value={keeps ? 'on' : 'off'}
          onChange={(next) => setOfflineStart(next === 'on')}
          cards={(['on', 'off'] as const).map((value) => ({
            value,
            label: t(`appearance.offlineStart.${value}`),
            help: t(`appearance.offlineHelp.${value}`),
          }))}
        />
      </Stack>
    </Page>
  );
}
