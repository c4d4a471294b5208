import { StringSchema } from 'yup';

/**
 * The part of yup that forms may use. The whole of it would be in the first load of sign-in: a kind
 * of value that a form needs one day is added here.
 */
export { array, boolean, mixed, number, object, ref, ValidationError } from 'yup';
export type { AnyObject, InferType, ObjectSchema, Schema, StringSchema, TestContext } from 'yup';

const lengthOf = (text = ''): number => [...text].length;

/**
 * Something that leaves ink, as the wire has it (shared-contracts, tidy-text): fillers and joiners
 * alone are no text.
 */
const ink = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/* yup counts units of UTF-16, where an emoji is two; the wire and the database count characters. */
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

/** yup's, with lengths in characters of Unicode. */
export const string = (): StringSchema => new Text();
