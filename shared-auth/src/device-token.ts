const storageKey = 'device-token';

/**
 * Token of a paired device, kept by its browser (docs/adr/0087). It counts only while nobody is
 * signed in here, and the server accepts it for what the device may do and nothing else.
 */
export const deviceToken = {
  read: (): string | null => localStorage.getItem(storageKey),
  write: (token: string): void => localStorage.setItem(storageKey, token),
  clear: (): void => localStorage.removeItem(storageKey),
};

/** Token of the session, or else of the paired device. */
export const callerToken = (session: string | null): string | null => session ?? deviceToken.read();
