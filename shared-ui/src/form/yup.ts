import { StringSchema } from 'yup';

/**
 * The part of yup that forms use; all of it would be part of the first load of sign-in. Add further
 * types here.
 */
export { array, boolean, mixed, number, object, ref, ValidationError } from 'yup';
export type { AnyObject, InferType, ObjectSchema, Schema, StringSchema, TestContext } from 'yup';

const lengthOf = (text = ''): number => [...text].length;

/** A visible character, as in shared-contracts (tidy-text): fillers and joiners alone are blank. */
const ink = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/* yup counts UTF-16 units, where an emoji is two; API and database count code points. */
class Text extends StringSchema {
  override trim(...[message]: Parameters<StringSchema['trim']>): this {
    return super
      .trim(message)
      .transform((typed: unknown) => (typeof typed === 'string' && !ink.test(typed) ? '' : typed));
  }

  override min(...[min, message]: Parameters<StringSchema['min']>): this {
    return this.test({
      name: 'min',
      exclusive: true,
      ...(message === undefined ? {} : { message }),
      params: { min },
      skipAbsent: true,
      test(value) {
        return lengthOf(value) >= this.resolve(min);
      },
    });
  }

  override max(...[max, message]: Parameters<StringSchema['max']>): this {
    return this.test({
      name: 'max',
      exclusive: true,
      ...(message === undefined ? {} : { message }),
      params: { max },
      skipAbsent: true,
      test(value) {
        return lengthOf(value) <= this.resolve(max);
      },
    });
  }
}

/** yup's string with lengths in Unicode code points. */
export const string = (): StringSchema => new Text();
