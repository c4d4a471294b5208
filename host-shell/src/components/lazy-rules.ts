import type { yup } from '@sala/shared-ui/form';

type Rules = yup.Schema;

/**
 * Validation rules loaded on first use, when somebody types: 13 KB less for the first screen. If
 * they fail to load, the form is submitted unchecked: the server validates, too.
 */
export const lazyRules = (load: () => Promise<Rules>): Pick<Rules, 'validate'> => ({
  validate: async (...[values, options]: Parameters<Rules['validate']>) => {
    const rules = await load().catch(() => null);
    return rules ? rules.validate(values, options) : values;
  },
});
