import { useAuth } from '@sala/shared-auth';

/* What a person last looked at, so that home opens with it on this device. */
const key = (): string => `sala-home-figures:${useAuth.getState().user?.id ?? ''}`;

/** Search parameters; '' for the usual figures. */
export const rememberedFigures = (): string => {
  try {
    return localStorage.getItem(key()) ?? '';
  } catch {
    return ''; // no storage
  }
};

export const rememberFigures = (search: string): void => {
  try {
    if (search === '') localStorage.removeItem(key());
    else localStorage.setItem(key(), search);
  } catch {
    // home opens with the usual figures
  }
};
