import { useAuth } from '@sala/shared-auth';
import { accentSheet } from '@sala/shared-ui/accents';
import { useEffect } from 'react';

/** Colours the interface as the company chose; teal is what the page begins with. */
export const useCompanyAccent = (): void => {
  const accent = useAuth(({ user }) => user?.company?.accent ?? 'teal');
  useEffect(() => {
    if (accent === 'teal') return undefined;
    const sheet = accentSheet(accent);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [accent]);
};
