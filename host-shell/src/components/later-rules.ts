import type { yup } from '@sala/shared-ui/form';

type Rules = yup.Schema;

/**
 * Rules that come when a form first asks for them, which is when somebody types: 13 KB that the
 * first screen is drawn without. A form whose rules do not come is sent as it is: the server has
 * them, too.
 */
export const laterRules = (load: () => Promise<Rules>): Pick<Rules, 'validate'> => ({
  validate: async (...[values, options]: Parameters<Rules['validate']>) => {
    const rules = await load().catch(() => null);
    return rules ? rules.validate(values, options) : values;
  },
});
