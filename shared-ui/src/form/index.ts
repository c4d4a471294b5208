export {
  FieldArray,
  useField,
  useFormikContext,
  type FieldArrayRenderProps,
  type FormikErrors,
  type FormikHelpers,
  type FormikProps,
} from 'formik';
export * as yup from './yup';
export { Form, type FormProps } from './form';
export { FormProblem, type FormProblemProps } from './form-problem';
export { FormActions, FormBody, FormSection, FormWide, SubmitButton } from './form-parts';
export { problemToFormErrors } from './problem-errors';
export { useServerProblem, useSubmitting } from './server-errors';
export type { FieldProps } from './field-shell';
export {
  PasswordField,
  TextareaField,
  TextField,
  type PasswordFieldProps,
  type TextareaFieldProps,
  type TextFieldProps,
} from './text-fields';
export {
  CodeField,
  DateField,
  NumberField,
  parseNumber,
  type CodeFieldProps,
  type DateFieldProps,
  type NumberFieldProps,
} from './exact-fields';
export {
  CheckboxField,
  RadioGroupField,
  SelectField,
  SwitchField,
  Toggle,
  type Choice,
  type RadioGroupFieldProps,
  type SelectFieldProps,
} from './choice-fields';
export { PhoneField } from './phone-field';
export type { PhoneFieldProps } from './phone-props';
export {
  VersionConflict,
  type RecordLine,
  type VersionConflictProps,
} from '../states/version-conflict';
export { ColorField, type ColorFieldProps, type Swatch } from './color-field';
export { DateBox, type DateBoxProps } from './date-box';
export { TagsField, type TagsFieldProps } from './tags-field';
export { FileButton, type FileButtonProps } from './file-button';
