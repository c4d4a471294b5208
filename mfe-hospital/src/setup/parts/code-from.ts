import { limits } from '@sala/shared-contracts';

/**
 * The code that a name suggests: `Consulta de Nutrición` → `consulta_de_nutricion`; '' when it has
 * no letter or figure.
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
