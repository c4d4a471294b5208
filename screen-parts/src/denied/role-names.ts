import type { Role } from '@sala/shared-contracts';
import { useWords } from '../words';
import en from './locales/en.json';
import es from './locales/es-MX.json';

const words = { 'es-MX': es, en };

/** Names of the company roles. */
export const useRoleNames = (): Readonly<Record<Role, string>> => useWords(words).roles;
