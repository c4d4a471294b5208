import { limits } from '@sala/shared-contracts';

const accents = /\p{M}/gu;

/** A slug from a name: «Primera vez 40'» → primera-vez-40. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, limits.slugMax)
    .replace(/^-|-$/g, '') || 'cita';
