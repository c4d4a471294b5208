import { flag, oneOf, searchState, uuid } from '@sala/screen-parts/search-state';

export const deviceForms = ['rename', 'revoke'] as const;

/** What the address says: pairing, or a form of one device. */
export const parseDevicesSearch = searchState({
  new: flag,
  deviceId: uuid,
  form: oneOf(deviceForms),
});

export const nothingOpen = { new: '', deviceId: '', form: '' } as const;
