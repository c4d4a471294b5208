import { IconButton, themes, useAppearance, type Theme } from '@sala/shared-ui';
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon, type Icon } from '@sala/shared-ui/icons';
import { ActionMenu } from '@sala/shared-ui/menu';
import { useTranslation } from '@sala/shell-sdk';

export const themeIcons: Readonly<Record<Theme, Icon>> = {
  light: LightThemeIcon,
  dark: DarkThemeIcon,
  system: SystemThemeIcon,
};

/** Light, dark, or the device's setting. */
export const ThemeMenu = () => {
  const { t } = useTranslation();
  const { theme, setTheme } = useAppearance();
  const Shown = themeIcons[theme];
  return (
    <ActionMenu
      trigger={<IconButton label={t('frame.theme')} icon={<Shown />} />}
      actions={themes.map((value) => {
        const Own = themeIcons[value];
        return {
          key: value,
          label: t(`frame.themes.${value}`),
          icon: <Own />,
          checked: value === theme,
          onSelect: () => setTheme(value),
        };
      })}
    />
  );
};
