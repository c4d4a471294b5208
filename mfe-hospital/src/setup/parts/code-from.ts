import { limits } from '@sala/shared-contracts';

/**
 * Code suggested by a name: `Consulta de Nutrición` → `consulta_de_nutricion`; '' without letters
 * or digits.
 */
export const codeFrom = (name: string | undefined): string =>
  (name ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_/, '')
    .slice(0, limits.categoryCodeMax)
    .replace(/_$/, '');
