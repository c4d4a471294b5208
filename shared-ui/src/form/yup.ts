/**
 * The part of yup that forms may use. The whole of it would be in the first load of sign-in: a kind of
 * value that a form needs one day is added here.
 */
export { array, boolean, mixed, number, object, ref, string, ValidationError } from 'yup';
export type { AnyObject, InferType, ObjectSchema, Schema, StringSchema, TestContext } from 'yup';
