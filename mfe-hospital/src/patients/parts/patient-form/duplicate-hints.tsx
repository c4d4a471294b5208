import {
  isCurp,
  normalizeCurp,
  patterns,
  type Contract,
  type EndpointInput,
  typedPhone,
} from '@sala/shared-contracts';
import { api } from '@sala/shared-auth';
import { useFormikContext } from '@sala/shared-ui/form';
import { useFormat, useTranslation } from '@sala/shell-sdk';
import { DuplicateHints, type DuplicateHintsProps } from '@sala/screen-parts/duplicate-hints';
import { paths } from '../../../paths';
import type { PatientValues } from './patient-values';

type DuplicateQuery = NonNullable<EndpointInput<Contract['patientDuplicates']>['body']>;

/* Partial names and numbers match too much: only complete ones are sent. */
const duplicateQueryOf = (values: PatientValues): DuplicateQuery => {
  const [firstName, lastName, secondLastName] = [
    values.firstName.trim(),
    values.lastName.trim(),
    values.secondLastName.trim(),
  ];
  const curp = normalizeCurp(values.curp);
  const phone = typedPhone(values.phone);
  return {
    ...(firstName.length >= 2 && lastName.length >= 2 && values.birthDate
      ? { firstName, lastName, secondLastName, birthDate: values.birthDate }
      : {}),
    ...(isCurp(curp) ? { curp } : {}),
    ...(patterns.phone.test(phone) ? { phone } : {}),
  };
};

interface PatientDuplicatesProps extends Pick<
  DuplicateHintsProps<DuplicateQuery, unknown>,
  'except' | 'use'
> {}

/** Possible duplicates of the patient being entered. */
export const PatientDuplicates = ({ except, use }: PatientDuplicatesProps) => {
  const { t } = useTranslation('hospital');
  const format = useFormat();
  const { values, initialValues } = useFormikContext<PatientValues>();
  return (
    <DuplicateHints
      name="patientDuplicates"
      asked={duplicateQueryOf(values)}
      known={duplicateQueryOf(initialValues)}
      except={except}
      ask={(body, options) => api.patientDuplicates({ body }, options)}
      hint={({ patient: { id, name, recordNumber, birthDate }, reasons }) => ({
        id,
        name,
        to: `${paths.patient}?patientId=${id}`,
        text: [
          recordNumber,
          format.day(birthDate),
          t('patient.duplicates.because', {
            reasons: reasons.map((reason) => t(`patient.duplicates.reasons.${reason}`)).join(', '),
          }),
        ].join(' · '),
      })}
      {...(use ? { use } : {})}
      title={(count) => t('patient.duplicates.title', { count })}
    />
  );
};
