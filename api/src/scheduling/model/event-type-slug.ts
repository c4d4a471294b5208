import { limits } from '@sala/shared-contracts';

const accents = /\p{M}/gu;

/** The end of an address that a name becomes: «Primera vez 40'» → primera-vez-40. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slugMax)
    .replace(/^-|-$/g, '') || 'cita';
